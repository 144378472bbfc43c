import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { type CacheRule, harmlessCookies } from '#app/page-cache.ts'
import { readTheme } from '#app/theme-cookie.ts'

/** A request as the cache knows it: everything that may change the page, and nothing else. */
export interface PageRequest {
  /** Path with the query parameters that count, sorted. */
  path: string
  theme: 'light' | 'dark' | undefined
}

const MOST_REMEMBERED = 5000
/** Nobody's link is longer; a page of such an address is made for its visitor alone. */
const LONGEST_ADDRESS = 1000

/** Tells which requests get a shared page; the answer for an address is remembered, because matching routes is slow. */
export function cacheablePages(
  build: ServerBuild,
): (address: string, cookies: string | undefined) => PageRequest | null {
  const routes = routeTree(build)
  const remembered = new Map<string, string | null>()

  return (address, cookies) => {
    if (!isAnonymous(cookies) || address.length > LONGEST_ADDRESS) return null
    let path = remembered.get(address)
    if (path === undefined) {
      path = sharedPath(routes, address)
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(address, path)
    }
    return path === null ? null : { path, theme: readTheme(cookies) }
  }
}

const isAnonymous = (cookies: string | undefined): boolean =>
  !cookies ||
  cookies.split(';').every((cookie) => harmlessCookies.has((cookie.split('=', 1)[0] ?? '').trim()))

function sharedPath(routes: RouteObject[], address: string): string | null {
  // A request line may hold what is no address at all, such as "*%".
  const url = URL.parse(`http://site${address}`)
  if (!url) return null
  const { pathname, searchParams } = url
  const rule = cacheRule(routes, pagePath(pathname))
  if (!rule) return null
  // `_routes` names the loaders that a navigation inside the browser asks for.
  const counting = [...searchParams].filter(([name]) => rule.query.includes(name) || name === '_routes')
  const query = new URLSearchParams(counting)
  query.sort()
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The page that a navigation inside the browser asks data for: "/events.data" is about "/events". */
const pagePath = (pathname: string): string =>
  pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '')

function cacheRule(routes: RouteObject[], pathname: string): CacheRule | undefined {
  const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as { cache?: CacheRule } | undefined
  return handle?.cache
}

function routeTree({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, module } = route
    if (route.index) return { id, path, index: true, handle: module.handle }
    return { id, path, handle: module.handle, children: routeTree({ routes } as ServerBuild, id) }
  })
}
