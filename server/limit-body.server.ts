import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerBuild } from 'react-router'
import { type RouteHandle, routeHandles } from '#server/route-handles.server.ts'

const MAX_BYTES = 1024 * 1024

/**
 * Refuses a body that is larger than the route takes (`handle.maxBodyBytes`), or than 1 MB where the route says nothing,
 * with 413; what is no form with files is never larger. A form that may be larger says its length, else 411: only so it is
 * left unread until the route knows who sends it. `build` is a function while developing, when routes change.
 */
export function limitBody(build: ServerBuild | (() => Promise<ServerBuild>)): MiddlewareHandler {
  const handleOf = handleFinder(build)
  return async (c, next) => {
    if (!c.req.raw.body) return next()
    // Only files are large: a megabyte of fields is millions of them.
    const isWithFiles = c.req.header('Content-Type')?.startsWith('multipart/form-data') === true
    const maxSize = (isWithFiles && (await handleOf(c.req.path))?.maxBodyBytes) || MAX_BYTES
    // What says no length is gathered in memory here to be measured.
    if (maxSize > MAX_BYTES && !saysLength(c)) return withoutLength(c)
    return bodyLimit({ maxSize, onError: tooLarge })(c, next)
  }
}

function handleFinder(build: ServerBuild | (() => Promise<ServerBuild>)) {
  if (typeof build === 'function')
    return async (path: string): Promise<RouteHandle | null> => routeHandles(await build())(path)
  const find = routeHandles(build)
  return async (path: string) => find(path)
}

const saysLength = (c: Context): boolean =>
  c.req.header('Content-Length') !== undefined && c.req.header('Transfer-Encoding') === undefined

// The rest of the body is never read, so the connection cannot be used again.
const tooLarge = (c: Context) => c.text('The request is too large.', 413, { Connection: 'close' })
const withoutLength = (c: Context) =>
  c.text('A request with files must say its length.', 411, { Connection: 'close' })
