import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await page.evaluate(AXE)
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

/** Shows the page in other colours, with no colour left on its way. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}
