import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { explainFailure } from './explain-failure.ts'

/** Ends what hangs, and nothing that is only slow: less than a test may take, so that it says what it waited for. */
const MAX_WAIT_MS = 90_000

/** Starts a Chromium, which the caller closes; `npm test` has found or installed it. */
export const launchChromium = (args: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // Root has no sandbox to go into; the pages are our own.
    chromiumSandbox: process.getuid?.() !== 0,
    // The headless shell measures letters in whole pixels otherwise, and nobody else does.
    args: ['--font-render-hinting=none', ...args],
  })

/**
 * A Chromium for the calling test file, closed at its end. Its contexts install no service worker, which each would fetch
 * and start anew; the tests of what works offline ask for it with `serviceWorkers: 'allow'`.
 */
export function testBrowser(): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
    const newContext = browser.newContext.bind(browser)
    browser.newContext = async (options) => {
      const context = await newContext({ serviceWorkers: 'block', ...options })
      context.setDefaultTimeout(MAX_WAIT_MS)
      explainFailure(context)
      return context
    }
  })
  afterAll(() => browser.close())
  return () => browser
}
