/**
 * A route whose page is the same for everybody, signed in or not, says so: `export const handle = { cache: { query: ['city'] } }`.
 * Its loader then sees the path, these query parameters and the theme, and nothing else of the request: no other
 * parameter (the page in the browser still has them), header or cookie. What is personal comes after (`useViewer`).
 */
export interface CacheRule {
  query: string[]
  /** No cookie counts and none is set: for what is shown within other sites. */
  isCookieless?: boolean
}
