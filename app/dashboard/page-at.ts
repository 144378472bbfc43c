import { PAGES } from '#app/dashboard/pages.ts'
import type { Page } from '#app/dashboard/page.ts'

/** The title of a dashboard page, its breadcrumbs, and its navigation item. */
export interface PagePosition {
  title: string
  /** The pages above it, the nearest last; the start of the dashboard is not among them. */
  crumbs: { to: string; label: string }[]
  /** The path of the navigation item to highlight: the page's own, or the nearest page's above it. */
  navPath: string | undefined
}

const HOME = '/dashboard'

/** The page of a route pattern; undefined for routes that are not in `PAGES`. */
export const pageAt = (pattern: string): Page | undefined => PAGES[patternOf(pattern)]

/** The key in `PAGES` for a route pattern, which the router gives without the leading slash. */
export const patternOf = (pattern: string) => pattern.replace(/^\/?/, '/')

/** The position of a route's page; undefined for what is no page. Breadcrumbs are only built pages without parameters in their path. */
export function positionOf(routePattern: string): PagePosition | undefined {
  const pattern = patternOf(routePattern)
  const page = PAGES[pattern]
  if (!page) return undefined
  const above = ancestorsOf(pattern)
  const crumbs = above.flatMap((path) => {
    const { file, title = '' } = PAGES[path] ?? {}
    return file && path !== HOME && !path.includes(':') ? [{ to: path, label: title }] : []
  })
  const navPath = [...above, pattern].findLast(
    (path) => PAGES[path]?.nav && (path !== HOME || pattern === HOME),
  )
  return { title: page.title, crumbs, navPath }
}

/** The patterns above a page, the nearest last: by its path, or by the `parent` that it names. */
function ancestorsOf(pattern: string): string[] {
  const parent = PAGES[pattern]?.parent ?? pattern.slice(0, pattern.lastIndexOf('/'))
  return parent === '' ? [] : [...ancestorsOf(parent), parent]
}
