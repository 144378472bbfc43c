import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { CacheRule } from '#app/page-cache.ts'

/** What a route may declare for the server: `export const handle = { ... }`. */
export interface RouteHandle {
  /** Its page is the same for every visitor. */
  cache?: CacheRule
  /** The largest body it takes; 1 MB unless told. */
  maxBodyBytes?: number
}

/** Finds what the route of a path declares; null for a path that has no route. */
export function routeHandles(build: ServerBuild): (pathname: string) => RouteHandle | null {
  const routes = routeTree(build)
  return (pathname) =>
    (matchRoutes(routes, pagePath(pathname))?.at(-1)?.route.handle as RouteHandle | undefined) ?? null
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
