"""After a lost connection the first press is done, not swallowed, also by a server started anew."""

from playwright.sync_api import expect

from browser.real_browser import WAIT_MS, running_app, wait_ready

STATE = "document.querySelector('[data-testid=stApp]').dataset.testConnectionState"


def test_the_first_press_after_a_restart_of_the_server_is_done(browser, tmp_path):
    context = browser.new_context()
    context.set_default_timeout(WAIT_MS)
    try:
        page = context.new_page()
        with running_app(tmp_path / "first.log") as url:
            page.goto(f"{url}/nim?show=true&nim-view=derivation&nim-step=2")
            wait_ready(page)
            expect(page.get_by_text("Heap 1 has the value 1")).to_be_visible()
        page.wait_for_function(f"{STATE} !== 'CONNECTED'")
        with running_app(tmp_path / "second.log", port=int(url.rpartition(":")[2])):
            page.wait_for_function(f"{STATE} === 'CONNECTED'")
            page.get_by_role("button", name="Next").click()
            expect(page.get_by_text("Heap 2 has the value 2")).to_be_visible()
            wait_ready(page)
            page.get_by_role("button", name="Next").click()
            expect(page.get_by_text("Heap 3 has the value 3")).to_be_visible()
    finally:
        context.close()
