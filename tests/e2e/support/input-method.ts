import type { Locator, Page } from 'playwright-core'

/** An input method: pointer (mouse or finger), or the keyboard alone. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
}

export const pointer: InputMethod = {
  press: async (target) => {
    await target.scrollIntoViewIfNeeded()
    // Right after scrolling, Chromium gives a press to the frame that was in that place before.
    await target.page().waitForTimeout(200)
    await target.click()
  },
  type: (target, text) => target.fill(text),
}

const MAX_TABS = 150

/** Reaches everything by Tab, as somebody without a mouse has to; what cannot be reached that way is a failure. */
export function keyboard(page: Page): InputMethod {
  const tabTo = async (target: Locator): Promise<void> => {
    await target.waitFor()
    const isThere = () =>
      target.evaluate((element) => element === document.activeElement && document.hasFocus())
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Not reached by the Tab key: ${target.toString()}`)
  }
  return {
    press: async (target) => {
      await tabTo(target)
      const isLink = await target.evaluate((element) => element instanceof HTMLAnchorElement)
      await page.keyboard.press(isLink ? 'Enter' : 'Space')
    },
    type: async (target, text) => {
      await tabTo(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}
