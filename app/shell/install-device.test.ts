import { expect, test } from 'vitest'
import { installDevice } from '#app/shell/install-device.ts'
import { whyNotInstallable } from '#app/shell/install-support.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone', 5, 'ios'],
  ['an iPad of old', 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', 'iPad', 5, 'ios'],
  ['an iPad that calls itself a Mac', MAC, 'MacIntel', 5, 'ios'],
  ['a Mac', MAC, 'MacIntel', 0, null],
  ['a Mac whose browser counts one', MAC, 'MacIntel', 1, null],
  ['a phone with Android', PIXEL, 'Linux armv8l', 5, 'android'],
  ['a desk with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Win32', 10, null],
] as const)('%s installs its own way', (_, userAgent, platform, maxTouchPoints, way) => {
  expect(installDevice({ userAgent, platform, maxTouchPoints })).toBe(way)
})

test.each([
  [67, 'Please open this page in Chrome 68 or newer.'],
  [68, /menu of your browser/],
])('Chrome %i is told why nothing came', (version, words) => {
  const toast = whyNotInstallable(`Android Chrome/${version}.0`, { developing: false, wasCancelled: false })
  expect(toast).toMatchObject({ title: 'Installation Not Available' })
  expect(toast.description).toMatch(words)
})

test('who cancelled is not told that it is installed', () => {
  const said = whyNotInstallable(PIXEL, { developing: false, wasCancelled: true }).description
  expect(said).not.toMatch(/already/)
  expect(whyNotInstallable(PIXEL, { developing: false, wasCancelled: false }).description).toMatch(/already/)
})

test('toasts stay between 3 and 10 seconds', () => {
  for (const developing of [true, false])
    for (const userAgent of ['Android', PIXEL]) {
      const { durationMs } = whyNotInstallable(userAgent, { developing, wasCancelled: false })
      expect(durationMs).toBeGreaterThanOrEqual(3000)
      expect(durationMs).toBeLessThanOrEqual(10_000)
    }
})
