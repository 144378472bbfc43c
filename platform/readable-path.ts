/** Whether the percent-encoding of a path is one: `/events/%E0%A4%A` and `/100%` have none that can be decoded. */
export function isReadablePath(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    return decodeURIComponent(pathname) !== '' // its result is used, or the build leaves the call away
  } catch {
    return false
  }
}
