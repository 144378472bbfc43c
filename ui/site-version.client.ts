declare global {
  interface Window {
    /** What the router knows of the site that this page is of. */
    __reactRouterManifest?: { version: string }
  }
}

/** Whether an answer is of another version of the site than this page, and may not mean what the page reads in it. */
export function isOfOtherVersion(answer: Response): boolean {
  const version = answer.headers.get('X-Site-Version')
  return version !== null && version !== window.__reactRouterManifest?.version
}
