// The plot as a file: the drawing that stands on the page, as SVG or, drawn once more, as PNG.
const SHARP = 2; // dots of the PNG for each pixel of the page

function chart() {
  return document.querySelector("svg.marks");
}

// A file has no style sheets: what they say of its words is written into the copy.
function copyOf(drawn, name) {
  const copy = drawn.cloneNode(true);
  const texts = copy.querySelectorAll("text");
  drawn.querySelectorAll("text").forEach((text, at) => {
    const seen = getComputedStyle(text);
    for (const part of ["paint-order", "stroke", "stroke-width"]) texts[at].setAttribute(part, seen.getPropertyValue(part));
  });
  const make = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const [title, ground] = [make("title"), make("rect")];
  title.textContent = name;
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", drawn.style.backgroundColor);
  copy.prepend(title, ground);
  const [width, height] = [drawn.width.baseVal.value, drawn.height.baseVal.value];
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function painted({ text, width, height }) {
  const source = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * SHARP;
    canvas.height = height * SHARP;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  } finally {
    URL.revokeObjectURL(source);
  }
}

export default function (component) {
  const { data, parentElement } = component;
  let row = parentElement.querySelector(".copy");
  if (!row) {
    row = document.createElement("div");
    row.className = "copy";
    row.append(...["svg", "png"].map(() => Object.assign(document.createElement("button"), { type: "button" })));
    parentElement.append(row);
  }
  const [svg, png] = row.children;
  svg.textContent = data.words.drawing;
  png.textContent = data.words.dots;
  svg.onclick = () => {
    const drawn = chart();
    if (drawn) save(new Blob([copyOf(drawn, data.alt).text], { type: "image/svg+xml" }), `${data.name}.svg`);
  };
  png.onclick = async () => {
    const drawn = chart();
    if (drawn) save(await painted(copyOf(drawn, data.alt)), `${data.name}.png`);
  };
}
