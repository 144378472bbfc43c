import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

/** A Chromium for the calling test file, closed at its end. `npm test` has found or installed it. */
export function testBrowser(): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Root has no sandbox to go into; the pages are our own.
      chromiumSandbox: process.getuid?.() !== 0,
    })
  })
  afterAll(() => browser.close())
  return () => browser
}
