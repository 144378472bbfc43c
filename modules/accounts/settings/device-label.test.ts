import { describe, expect, it } from 'vitest'
import { deviceLabel, shortAddress } from '#modules/accounts/settings/device-label.ts'

describe('the label of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 355.0',
      'Instagram on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox on Mac',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Something/1', 'A browser on Windows'],
    ['curl/8.5.0', 'An unknown device'],
    ['', 'An unknown device'],
    [null, 'An unknown device'],
    ['<script>alert(1)</script>', 'An unknown device'],
  ])('%s', (agent, words) => expect(deviceLabel(agent)).toBe(words))

  it('stays the same over an update', () => {
    const agent = (version: number) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/${version}.0 Safari/537.36`
    expect(deviceLabel(agent(131))).toBe(deviceLabel(agent(140)))
  })
})

it.each([
  ['203.0.113.77', '203.0.113.…'],
  ['::ffff:203.0.113.77', '203.0.113.…'],
  ['2001:db8:1234:5678::1', '2001:db8:1234:…'],
  ['::1', '1:…'],
  ['', null],
  [null, null],
  ['not an address', null],
])('an address %s is shortened to %s', (address, short) => expect(shortAddress(address)).toBe(short))
