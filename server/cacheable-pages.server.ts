import type { ServerBuild } from 'react-router'
import { readTheme } from '#app/theme-cookie.ts'
import { LRUCache } from 'lru-cache'
import { isReadablePath } from '#platform/readable-path.ts'
import { findRoute } from '#server/route-handles.server.ts'

/** A request as the cache knows it: everything that may change the page, and nothing else. */
export interface PageRequest {
  /** Path with the query parameters that count, sorted. */
  path: string
  theme: 'light' | 'dark' | undefined
  /** No cookie counts, and none is set with it. */
  isCookieless: boolean
}

const MAX_REMEMBERED = 5000
const MAX_REMEMBERED_BYTES = 4 * 1024 * 1024
/** What a remembered address costs beside its texts. */
const OVERHEAD_BYTES = 200
/** Nobody's link is longer; a page of such an address is made anew each time. */
const MAX_ADDRESS_LENGTH = 1000

/**
 * Tells which requests get a shared page, whatever cookies they bring; the answer for an address is remembered, because
 * matching routes is slow.
 */
export function cacheablePages(
  build: ServerBuild,
  remembered = addressMemory(),
): (address: string, cookies: string | undefined) => PageRequest | null {
  const find = findRoute(build)

  return (address, cookies) => {
    if (address.length > MAX_ADDRESS_LENGTH) return null
    const known = remembered.get(address)
    const page = known ? known.page : sharedPage(find, address)
    if (!known) remembered.set(address, { page })
    return page && { ...page, theme: page.isCookieless ? undefined : readTheme(cookies) }
  }
}

/** Addresses that were read, up to 5,000 of usual length, 4 MB in all. */
export const addressMemory = () =>
  new LRUCache<string, { page: SharedPage | null }>({
    max: MAX_REMEMBERED,
    maxSize: MAX_REMEMBERED_BYTES,
    sizeCalculation: ({ page }, address) => 2 * (address.length + (page?.path.length ?? 0)) + OVERHEAD_BYTES,
  })

type SharedPage = Omit<PageRequest, 'theme'>

function sharedPage(find: ReturnType<typeof findRoute>, address: string): SharedPage | null {
  // A request line may hold what is no address at all, such as "*%".
  const url = URL.parse(`http://site${address}`)
  if (!url || !isReadablePath(url.pathname)) return null
  const { pathname, searchParams } = url
  const route = find(pathname)
  const rule = route?.handle.cache
  if (!rule) return null
  const query = new URLSearchParams([...searchParams].filter(([name]) => rule.query.includes(name)))
  if (pathname.endsWith('.data') && searchParams.has('_routes')) {
    // The loaders that a navigation inside the browser asks for.
    const asked = [...new Set(searchParams.getAll('_routes').flatMap((ids) => ids.split(',')))]
    if (!asked.every((id) => route.ids.includes(id))) return null
    query.set('_routes', asked.toSorted().join(','))
  }
  query.sort()
  const { isCookieless = false } = rule
  return { path: query.size > 0 ? `${pathname}?${query}` : pathname, isCookieless }
}
