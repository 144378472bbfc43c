import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens a page of the site and waits until it answers to people: what the server sent has come alive. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await goTo(page, path)
  return page
}

/** The same in a page that is open. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}

export const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

/**
 * Nothing on the page, as it stands, keeps anybody out, by light or by dark: all rules hold as it is shown, and in the
 * other colours the only rule that is about colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoBarrier(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await paint(page, isDark ? 'light' : 'dark')
  await expectNoBarrier(page, 'color-contrast')
  await paint(page, isDark ? 'dark' : 'light')
}

/** Nothing on the page, as it is shown, keeps anybody out, dialogs included; by all rules, or by these alone. */
export async function expectNoBarrier(page: Page, ...rules: string[]): Promise<void> {
  // Without its legacy mode every look opens one more tab to put together what it saw in frames of other sites: we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([])
}

/** Shows the page in other colours, with no colour left on its way. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}

/** The two ways a page is held: small in light and wide in dark. `expectAccessible` looks at the other colours too. */
export const LOOKS = (
  [
    ['light', 360, 740],
    ['dark', 1440, 900],
  ] as const
).map(([colorScheme, width, height]) => ({
  colorScheme,
  viewport: { width, height },
  reducedMotion: 'reduce' as const,
  width,
}))
