import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Actor, type Ctx, ctx } from '#app/context.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Log } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'
import { guardOrigin } from '#server/guard-origin.server.ts'
import { securityHeaders } from '#server/security-headers.server.ts'
import { staticFiles } from '#server/static-files.server.ts'

export interface AppDeps {
  config: Config
  log: Log
  /** The pages. A function while developing, so that each request sees the newest. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Where the client build lies; null while developing, when Vite serves it. */
  clientDir: string | null
  findActor: (request: Request) => Promise<Actor | null>
}

const LARGEST_BODY_BYTES = 1024 * 1024

type Variables = { Variables: { ctx: Ctx } }

/** The whole site as one handler of requests: files, checks that hold for every request, and the pages. */
export function createApp(deps: AppDeps): Hono<Variables> {
  const { config, log } = deps
  const app = new Hono<Variables>()

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    const requestLog = log.child({ requestId })
    c.set('ctx', { now: systemNow(), actor: null, log: requestLog, config, requestId })
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    requestLog.info('Request', {
      method,
      path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })
  app.use(securityHeaders(config))
  app.get('/healthz', (c) => c.text('ok'))
  if (deps.clientDir) app.use(staticFiles(deps.clientDir))
  app.use(guardOrigin(config))
  app.use(
    bodyLimit({ maxSize: LARGEST_BODY_BYTES, onError: (c) => c.text('The request is too large.', 413) }),
  )

  const pages = createRequestHandler(deps.build, deps.clientDir ? 'production' : 'development')
  app.all('*', async (c) => {
    const request = asKnownToTheWorld(c.req.raw, config.appUrl)
    const actor = await deps.findActor(request)
    const context = new RouterContextProvider(new Map([[ctx, { ...c.get('ctx'), actor }]]))
    return pages(request, context)
  })
  return app
}

/** The same request at the configured origin: a forged Host header reaches no link, no mail and no cache. */
function asKnownToTheWorld(raw: Request, appUrl: string): Request {
  const { pathname, search } = new URL(raw.url)
  const { method, headers, body, signal } = raw
  return new Request(appUrl + pathname + search, {
    method,
    headers,
    body,
    signal,
    duplex: 'half',
  } as RequestInit)
}
