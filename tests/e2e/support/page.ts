import type { BrowserContext, Page } from 'playwright-core'

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
