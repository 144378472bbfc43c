const BROWSERS: [RegExp, string][] = [
  [/\b(?:FBAN|FBAV|FB_IAB)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (text: string, names: [RegExp, string][]): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1]

/**
 * A device in words, from what its browser says of itself: "Chrome on Android". Without versions, so that an update is
 * no new device; a claim, not a proof.
 */
export function deviceLabel(userAgent: string | null): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const [browser, system] = [nameIn(text, BROWSERS), nameIn(text, SYSTEMS)]
  if (!browser) return system ? `A browser on ${system}` : 'An unknown device'
  return system ? `${browser} on ${system}` : browser
}

/** Enough of a network address to recognise one's own by: the last part of IPv4, all but the first three of IPv6, is left out. */
export function shortAddress(address: string | null): string | null {
  const text = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return text.replace(/\d+$/, '…')
  const groups = text.split(':')
  if (groups.length < 3 || !/^[\da-f:]+$/i.test(text)) return null
  return `${groups.slice(0, 3).filter(Boolean).join(':')}:…`
}
