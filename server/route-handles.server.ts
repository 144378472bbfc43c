import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { CacheRule } from '#app/page-cache.ts'

/** What a route may declare for the server: `export const handle = { ... }`. */
export interface RouteHandle {
  /** Its page is the same for every visitor. */
  cache?: CacheRule
  /** The largest body it takes; 1 MB unless told. */
  maxBodyBytes?: number
}

interface FoundRoute {
  handle: RouteHandle
  /** Its own id and those of the layouts around it. */
  ids: string[]
}

/** Finds the route of a path; null for a path that has none. */
export function findRoute(build: ServerBuild): (pathname: string) => FoundRoute | null {
  const routes = routeTree(build)
  return (pathname) => {
    const matches = matchRoutes(routes, pagePath(pathname))
    const handle = matches?.at(-1)?.route.handle as RouteHandle | undefined
    return matches && handle ? { handle, ids: matches.map(({ route }) => route.id ?? '') } : null
  }
}

/** Finds what the route of a path declares; null for a path that has no route. */
export function routeHandles(build: ServerBuild): (pathname: string) => RouteHandle | null {
  const find = findRoute(build)
  return (pathname) => find(pathname)?.handle ?? null
}

/** The page that a navigation inside the browser asks data for: "/events.data" is about "/events". */
export const pagePath = (pathname: string): string =>
  pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '')

/** The routes of a site for `matchRoutes`. */
export function routeTree({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, module } = route
    if (route.index) return { id, path, index: true, handle: module.handle }
    return { id, path, handle: module.handle, children: routeTree({ routes } as ServerBuild, id) }
  })
}
