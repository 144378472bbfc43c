import { PAGES } from '#app/dashboard/pages.ts'
import type { Page } from '#app/dashboard/page.ts'

/** What a page of the dashboard shows of where it stands. */
export interface PagePosition {
  title: string
  /** The pages above it, the nearest last; the start of the dashboard is not among them. */
  crumbs: { to: string; label: string }[]
  /** The place of the navigation that it belongs to: itself or the nearest above it. */
  place: string | undefined
}

const HOME = '/dashboard'

/** The page of a route, by its pattern as the router gives it; undefined for addresses that are no page of `PAGES`. */
export const pageAt = (pattern: string): Page | undefined => PAGES[patternOf(pattern)]

/** The key of `PAGES` for the pattern of a route: the router leaves the first slash away. */
export const patternOf = (pattern: string) => pattern.replace(/^\/?/, '/')

/** Where the page of a route stands; undefined for what is no page. Of the pages above only built ones with an address of their own are named. */
export function positionOf(routePattern: string): PagePosition | undefined {
  const pattern = patternOf(routePattern)
  const page = PAGES[pattern]
  if (!page) return undefined
  const above = ancestorsOf(pattern)
  const crumbs = above.flatMap((path) => {
    const { file, title = '' } = PAGES[path] ?? {}
    return file && path !== HOME && !path.includes(':') ? [{ to: path, label: title }] : []
  })
  const place = [...above, pattern].findLast(
    (path) => PAGES[path]?.nav && (path !== HOME || pattern === HOME),
  )
  return { title: page.title, crumbs, place }
}

/** The addresses above a page, the nearest last: by its address, or by the parent that it names. */
function ancestorsOf(pattern: string): string[] {
  const parent = PAGES[pattern]?.parent ?? pattern.slice(0, pattern.lastIndexOf('/'))
  return parent === '' ? [] : [...ancestorsOf(parent), parent]
}
