import { type BrowserContext, errors, type Page } from 'playwright-core'

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

/** A part of a page whose code is held back or never comes is not waited for longer. */
const LATE_PART_MS = 5_000

/**
 * Waits until the page is drawn whole and answers: React has its tree (while it still hydrates, elements have their props already, and no
 * effect has run), also of the parts whose code comes later (`hydrateLater`), and then one more frame and task, in which the effects run.
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
  await page.waitForFunction(hasNoLatePart, null, { timeout: LATE_PART_MS }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  memoizedState: { dehydrated?: object | null } | null
}

/** Runs in the page: whether no part of React's tree is still the HTML that was sent. */
function hasNoLatePart(): boolean {
  const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1] as
    | { stateNode: { current: Fiber } }
    | undefined
  const toVisit: (Fiber | null | undefined)[] = [container?.stateNode.current]
  while (toVisit.length > 0) {
    const fiber = toVisit.pop()
    if (!fiber) continue
    if (fiber.memoizedState?.dehydrated) return false
    toVisit.push(fiber.child, fiber.sibling)
  }
  return true
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
