// What the scripts in ui/assets may use beyond what TypeScript knows of a browser.

// Where one of them leaves something for the others.
interface Window {
  [name: `gl${string}`]: any;
}

// Every element here is one of HTML, and every event comes to one.
interface Element {
  blur(): void;
  checked?: boolean;
  click(): void;
  dataset: DOMStringMap;
  disabled?: boolean;
  hidden: boolean | "until-found";
  href?: any;
  style: CSSStyleDeclaration;
  tabIndex: number;
}

interface Event {
  detail?: any; // of our own events
}

interface HTMLInputElement {
  close?(size?: number): void; // of the field that is laid over a heap's number
}

interface EventTarget {
  classList: DOMTokenList;
  click(): void;
  closest(selectors: string): HTMLElement | null;
  dataset: DOMStringMap;
  isConnected: boolean;
  matches(selectors: string): boolean;
  scrollTop: number;
  tagName: string;
}

// What `hooks_for` in ui/base/component.py puts before a script.
declare const HOOKS: Record<string, string>;
