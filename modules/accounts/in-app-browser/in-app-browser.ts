/** A browser inside another app, where Google refuses to sign anybody in and mailed links open elsewhere. */
export interface InAppBrowser {
  /** The app's name as people know it; null when only its kind is known. */
  app: string | null
  system: 'android' | 'ios' | 'other'
}

// Each app names itself in its user agent. Order counts: Messenger and Threads also carry their family's marks.
const APPS: [RegExp, string][] = [
  [/MessengerForiOS|FBAN\/Messenger|Orca-Android|MessengerLite/, 'Messenger'],
  [/\bBarcelona\b/, 'Threads'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\/|\bFB_IAB\b/, 'Facebook'],
  [/musical_ly|BytedanceWebview|\bTikTok|\btrill_/, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\[Pinterest\/|\bPinterest for /, 'Pinterest'],
  [/\bTwitter for |\bTwitterAndroid\b/, 'X'],
  [/\bLine\//, 'LINE'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bTelegram-Android\b/, 'Telegram'],
]
const ANDROID_VIEW = /; wv\)/
const IOS = /\b(iPhone|iPad|iPod)\b/
const IOS_VIEW = /AppleWebKit\/(?!.*\b(Safari|GSA)\/)/

/**
 * The app whose in-app browser shows the page; null in a normal browser. `installed` is whether the page runs as an
 * installed app: on iPhones that looks like an in-app browser (ux: in-app browsers).
 */
export function inAppBrowser(userAgent: string, installed = false): InAppBrowser | null {
  const system = IOS.test(userAgent) ? 'ios' : /\bAndroid\b/.test(userAgent) ? 'android' : 'other'
  const app = APPS.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  if (app) return { app, system }
  const isView = system === 'android' ? ANDROID_VIEW.test(userAgent) : IOS_VIEW.test(userAgent)
  return isView && system !== 'other' && !installed ? { app, system } : null
}
