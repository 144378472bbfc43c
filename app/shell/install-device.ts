type Device = Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>

/** Which way of installing a device has; null where the button is hidden (specification 2). */
export function installDevice({ userAgent, platform, maxTouchPoints }: Device): 'ios' | 'android' | null {
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iP(hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)) return 'ios'
  return userAgent.includes('Android') ? 'android' : null
}
