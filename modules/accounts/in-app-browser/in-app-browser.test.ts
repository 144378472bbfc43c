import { describe, expect, it } from 'vitest'
import { androidBrowserLink } from '#modules/accounts/in-app-browser/android-browser-link.ts'
import { inAppBrowser } from '#modules/accounts/in-app-browser/in-app-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A.250605.031'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

describe('detecting an in-app browser', () => {
  it.each([
    [
      'Instagram',
      'ios',
      `${IPHONE} Mobile/15E148 Instagram 400.0.0.26.90 (iPhone16,2; iOS 18_5; en_US; scale=3.00)`,
    ],
    [
      'Instagram',
      'android',
      `${PIXEL}; wv) ${CHROME} Instagram 400.0.0.47.69 Android (36/16; 420dpi; Google; Pixel 9)`,
    ],
    [
      'Facebook',
      'ios',
      `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/530.0.0.40.72;FBBV/780001;FBDV/iPhone16,2;FBLC/en_US]`,
    ],
    ['Facebook', 'android', `${PIXEL}; wv) ${CHROME} [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`],
    ['Messenger', 'ios', `${IPHONE} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/520.0.0.36;FBDV/iPhone16,2]`],
    ['Messenger', 'android', `${PIXEL}; wv) ${CHROME} [FB_IAB/Orca-Android;FBAV/520.0.0.44.108;]`],
    ['Threads', 'ios', `${IPHONE} Mobile/15E148 Barcelona 390.0.0.27.98 (iPhone16,2; iOS 18_5; en_US)`],
    ['TikTok', 'android', `${PIXEL}; wv) ${CHROME} trill_2024001 BytedanceWebview/d8a21c6`],
    ['TikTok', 'ios', `${IPHONE} Mobile/15E148 musical_ly_40.1.0 BytedanceWebview/d8a21c6`],
    ['Snapchat', 'ios', `${IPHONE} Mobile/15E148 Snapchat/13.50.0.45 (like Safari/8621.2.5.10.10, panda)`],
    ['LinkedIn', 'ios', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31`],
    ['Pinterest', 'android', `${PIXEL}; wv) ${CHROME} [Pinterest/Android]`],
    ['X', 'ios', `${IPHONE} Mobile/15E148 Twitter for iPhone/11.9`],
    ['LINE', 'ios', `${IPHONE} Mobile/15E148 Safari Line/15.12.0`],
    ['WeChat', 'android', `${PIXEL}; wv) ${CHROME} XWEB/1380 MMWEBSDK/2025 MicroMessenger/8.0.60`],
    ['Telegram', 'android', `${PIXEL}) ${CHROME} Telegram-Android/11.13.1 (Google Pixel 9; Android 16)`],
    ['Facebook', 'other', `${DESKTOP} ${CHROME} [FBAN/FBW;FBAV/1]`],
    [null, 'android', `${PIXEL}; wv) ${CHROME}`],
    [null, 'ios', `${IPHONE} Mobile/15E148`],
  ])('%s on %s', (app, system, userAgent) => {
    expect(inAppBrowser(userAgent)).toEqual({ app, system })
  })

  it.each([
    ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
    ['Firefox on an iPhone', `${IPHONE} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`],
    ["Google's own app on an iPhone", `${IPHONE} GSA/380.0.788317806 Mobile/15E148 Safari/604.1`],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    ['Chrome on a desk', `${DESKTOP} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`],
    [
      'Safari on a desk',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    ['somebody whose name is Line', `${DESKTOP} Chrome/140.0.0.0 Safari/537.36 Airline`],
    ['nothing said', ''],
  ])('%s is a browser of its own', (_who, userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull()
  })

  it('is not our own app on the home screen of an iPhone', () => {
    expect(inAppBrowser(`${IPHONE} Mobile/15E148`, true)).toBeNull()
  })
})

describe('the link that leaves an in-app browser on Android', () => {
  it.each([
    [
      'https://steppers.example/account?next=%2Fcheckout',
      'steppers.example/account?next=%2Fcheckout',
      'https',
    ],
    ['http://localhost:3000/events', 'localhost:3000/events', 'http'],
  ])('opens %s', (address, rest, scheme) => {
    expect(androidBrowserLink(address)).toBe(
      `intent://${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(address)};end`,
    )
  })

  it('leaves nothing of an address that could end the intent early', () => {
    const link = androidBrowserLink('https://steppers.example/events?x=1#;end;S.a=b')
    expect(link.match(/;end/g)).toHaveLength(1)
  })
})
