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

/**
 * Waits until the page is drawn whole and answers: React has its tree (while it still hydrates, elements have their props already, and no
 * effect has run), and then one more frame and task, in which the effects run.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ownOf = (node: object, prefix: string): unknown =>
      Object.entries(node).find(([key]) => key.startsWith(prefix))?.[1]
    const root = ownOf(document, '__reactContainer') as
      | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
      | undefined
    const isDrawn = document.documentElement.dataset['drawn'] !== undefined
    const isHydrated = root?.stateNode.current.memoizedState.isDehydrated === false
    return isDrawn && isHydrated && ownOf(document.querySelector('main') ?? {}, '__reactProps') !== undefined
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
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
