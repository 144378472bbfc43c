import type { ServerBuild } from 'react-router'
import { readTheme } from '#app/theme-cookie.ts'
import { type RouteHandle, routeHandles } from '#server/route-handles.server.ts'

/** A request as the cache knows it: everything that may change the page, and nothing else. */
export interface PageRequest {
  /** Path with the query parameters that count, sorted. */
  path: string
  theme: 'light' | 'dark' | undefined
}

const MAX_REMEMBERED = 5000
/** Nobody's link is longer; a page of such an address is made anew. */
const MAX_ADDRESS_LENGTH = 1000

/**
 * Tells which requests get a shared page, whatever cookies they bring; the answer for an address is remembered, because
 * matching routes is slow.
 */
export function cacheablePages(
  build: ServerBuild,
): (address: string, cookies: string | undefined) => PageRequest | null {
  const handleOf = routeHandles(build)
  const remembered = new Map<string, string | null>()

  return (address, cookies) => {
    let path = remembered.get(address)
    if (path === undefined) {
      path = sharedPath(handleOf, address)
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      if (address.length <= MAX_ADDRESS_LENGTH) remembered.set(address, path)
    }
    return path === null ? null : { path, theme: readTheme(cookies) }
  }
}

function sharedPath(handleOf: (pathname: string) => RouteHandle | null, address: string): string | null {
  // A request line may hold what is no address at all, such as "*%".
  const url = URL.parse(`http://site${address}`)
  if (!url) return null
  const { pathname, searchParams } = url
  const rule = handleOf(pathname)?.cache
  if (!rule) return null
  // `_routes` names the loaders that a navigation inside the browser asks for.
  const counting = [...searchParams].filter(([name]) => rule.query.includes(name) || name === '_routes')
  const query = new URLSearchParams(counting)
  query.sort()
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
