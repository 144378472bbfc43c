import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type * as axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LOOKS } from './page.ts'

/**
 * The page as it stands, held in both ways one after the other: small in light and wide in dark, it keeps nobody out and
 * nothing of it lies beyond its edge. Then it is held as before. For a page that shows the same in both: a flow that
 * differs by width runs in both.
 */
export async function expectAccessibleInBothLooks(page: Page, check = expectAccessible): Promise<void> {
  const held = page.viewportSize()
  const heldDark = await isDark(page)
  for (const look of LOOKS) {
    await hold(page, look.viewport, look.colorScheme)
    await check(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  }
  if (held) await hold(page, held, heldDark ? 'dark' : 'light')
}

/**
 * Nothing on the page, as it stands, keeps anybody out, by light or by dark: all rules hold as it is shown, and in the
 * other colours the only rule that is about colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoBarrier(page)
  const wasDark = await isDark(page)
  await paint(page, wasDark ? 'light' : 'dark')
  await expectNoBarrier(page, 'color-contrast')
  await paint(page, wasDark ? 'dark' : 'light')
}

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/** Nothing on the page, as it is shown, keeps anybody out, dialogs included; by all rules, or by these alone. */
export async function expectNoBarrier(page: Page, ...rules: string[]): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await loadAxe(page)
  const options: axeCore.RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: rules }),
  }
  const violations = await page.evaluate(async (wanted) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    const found = await axe.run(document, wanted)
    return found.violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
  }, options)
  expect(violations).toEqual([])
}

/**
 * Axe, asked of the page itself, for the violations alone. It parses the colours of each element anew, which for `oklch`
 * is half of all it does: a colour once read is remembered.
 */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
{
  const colours = new Map()
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  prototype.parseString = function (text) {
    const known = colours.get(text) ?? parseString.call(this, text)
    colours.set(text, { r: known.r, g: known.g, b: known.b, alpha: known.alpha })
    return Object.assign(this, colours.get(text))
  }
}`

const AXE_ZIPPED = gzipSync(AXE).toString('base64')

/** Brings axe into the page: zipped, because the way there takes longer than what axe does. */
async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(async (zipped) => {
    const bytes = Uint8Array.from(atob(zipped), (letter) => letter.codePointAt(0) ?? 0)
    const source = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    Object.assign(globalThis, { axeSource: await new Response(source).text() })
  }, AXE_ZIPPED)
  // The policy of the site allows no eval; while the test's own expression runs the browser does.
  await page.evaluate('(0, eval)(axeSource); delete globalThis.axeSource')
}

/** Gives the page another size and other colours, and time to draw itself in them. */
async function hold(
  page: Page,
  size: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize(size)
  await paint(page, colorScheme)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Shows the page in other colours, with no colour left on its way. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}
