/** Keeps the screen lit while the page is in sight, where the browser can. Returns how to let it sleep again. */
export function keepScreenAwake(): () => void {
  const listening = new AbortController()
  let lock: WakeLockSentinel | undefined
  const requestWakeLock = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused on a low battery, for one: then the screen sleeps as it always does.
    void navigator.wakeLock.request('screen').then(
      (given) => (listening.signal.aborted ? void given.release() : (lock = given)),
      () => {},
    )
  }
  requestWakeLock()
  document.addEventListener('visibilitychange', requestWakeLock, { signal: listening.signal })
  return () => {
    listening.abort()
    void lock?.release()
  }
}
