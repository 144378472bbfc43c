import type { ServerBuild } from 'react-router'
import { methodNotAllowed } from '#app/require-method.server.ts'

/**
 * The same site, where an address that only takes something (a route with an action, without a loader or a page) answers GET with
 * 405. The router would answer 400 and name no method.
 */
export function refuseReads(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && isActionAlone(route.module) ? { ...route, module: { ...route.module, loader: refuse } } : route,
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

const isActionAlone = ({ action, loader, default: page }: RouteModule): boolean =>
  action !== undefined && loader === undefined && page === undefined

const refuse = () => methodNotAllowed(['POST'])
