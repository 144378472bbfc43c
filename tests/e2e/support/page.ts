import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens a page of the site and waits until it answers to people: what the server sent has come alive. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await alive(page)
  return page
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
  expect(await barriers(new AxeBuilder({ page }))).toEqual([])
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await paint(page, isDark ? 'light' : 'dark')
  expect(await barriers(new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([])
  await paint(page, isDark ? 'dark' : 'light')
}

async function barriers(axe: AxeBuilder): Promise<string[][]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
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
