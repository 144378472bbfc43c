import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { misfits, shareOfBars } from './fits.ts'
import { alive } from './page.ts'

const MAX_SHARE_OF_BARS = 0.25

export interface Size {
  width: number
  height: number
  letterPx: number
}

/** Windows and letters in which a line holds half of what it usually does. */
export const SIZES = [
  { name: '200 % text, phone', width: 360, height: 740, letterPx: 32 },
  { name: '200 % text, tablet', width: 720, height: 1000, letterPx: 32 },
  { name: '200 % zoom, phone', width: 180, height: 370, letterPx: 16 },
  { name: '200 % zoom, tablet', width: 360, height: 500, letterPx: 16 },
] as const

/** A page with letters of that size. */
export async function pageOf(context: BrowserContext, { letterPx }: Size): Promise<Page> {
  const page = await context.newPage()
  await setLetters(await context.newCDPSession(page), letterPx)
  return page
}

const setLetters = (session: CDPSession, letterPx: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard: letterPx } })

/** Once the letters of the site have come, nothing leaves the screen, no word is broken and no bar eats the screen. */
export async function expectFits(page: Page, where: string): Promise<void> {
  await alive(page)
  await page.evaluate(() => document.fonts.ready)
  expect([where, ...(await misfits(page))]).toEqual([where])
  expect(await shareOfBars(page), where).toBeLessThan(MAX_SHARE_OF_BARS)
}

/** The same in each of the sizes, one after the other. */
export async function inEachSize(page: Page): Promise<(where: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page) // the letters last as long as it does
  return async (where) => {
    for (const { name, width, height, letterPx } of SIZES) {
      await setLetters(session, letterPx)
      await page.setViewportSize({ width, height })
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      expect(letters).toBe(`${letterPx}px`)
      await expectFits(page, `${where}, ${name}`)
    }
  }
}
