import { loadNewerVersion } from '#ui/lazy-with-fallback.tsx'

declare global {
  interface Window {
    /** What the router knows of the site that this page is of. */
    __reactRouterManifest?: { version: string }
  }
}

/**
 * The JSON of an answer of this site, as its route sends it. One of another version than this page may not mean what the page reads in
 * it: the newer page is loaded, and null answered. It is read only where that cannot be done.
 */
export const readJson = async <T>(answer: Response): Promise<T | null> =>
  isOfOtherVersion(answer) && (await loadNewerVersion()) ? null : ((await answer.json()) as T)

function isOfOtherVersion(answer: Response): boolean {
  const version = answer.headers.get('X-Site-Version')
  return version !== null && version !== window.__reactRouterManifest?.version
}
