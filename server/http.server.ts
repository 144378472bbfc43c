import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { correctedHint, hintForSession } from '#modules/accounts/session/session-hint.server.ts'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { methodNotAllowed } from '#app/require-method.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { isDatabaseOutage, OUTAGE_RETRY_SECONDS } from '#platform/database-outage.server.ts'
import { isReadablePath } from '#platform/readable-path.ts'
import { systemNow } from '#platform/time.ts'
import { answerUnchanged } from '#server/answer-unchanged.server.ts'
import { answerApplePayDomain, APPLE_PAY_DOMAIN_PATH } from '#server/apple-pay-domain.server.ts'
import { VIEWER_PATH, type ViewerAnswers } from '#server/answer-viewer.server.ts'
import { guardOrigin } from '#server/guard-origin.server.ts'
import type { PageRequest } from '#server/cacheable-pages.server.ts'
import { clientAddress, proxyWarning } from '#server/client-address.server.ts'
import { compressAnswers } from '#server/compress.server.ts'
import { limitBody } from '#server/limit-body.server.ts'
import type { PageCache } from '#server/page-cache.server.ts'
import { pageHandler } from '#server/page-handler.server.ts'
import { privateCacheControl } from '#server/private-cache-control.ts'
import { refuseReads } from '#server/refuse-reads.server.ts'
import { securityHeaders } from '#server/security-headers.server.ts'
import { staticFiles } from '#server/static-files.server.ts'

/** What a browser sends; anything else is no request of this site. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export interface AppDeps {
  config: RequestCtx['config']
  log: Log
  db: Db
  /** Pages for everyone. */
  pageCache: PageCache
  /** What public pages ask of their viewer. */
  viewer: ViewerAnswers
  /** The pages. A function while developing, so that each request sees the newest. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Where the client build lies; null while developing, when Vite serves it. */
  clientDir: string | null
  /** What all requests share of the running site. */
  shared: Pick<
    RequestCtx,
    | 'auth'
    | 'checkout'
    | 'payouts'
    | 'webhooks'
    | 'signer'
    | 'doorCache'
    | 'doorLists'
    | 'ticketLog'
    | 'seats'
    | 'storage'
    | 'fetchPublic'
    | 'notificationKinds'
    | 'runJobNow'
  >
}

interface Env {
  Variables: { ctx: RequestCtx; page: PageRequest | undefined }
}

/** The HTTP application of the whole site: cached pages, static files, the checks for every request, and pages. */
export function createApp(deps: AppDeps): Hono<Env> {
  const { config, log, db, clientDir, shared } = deps
  const app = new Hono<Env>()

  const warnOfProxy = proxyWarning(log, config.trustProxy)

  app.use(answerUnchanged())
  app.use(deps.pageCache.middleware)
  app.use(async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    const requestLog = log.child({ requestId })
    warnOfProxy(c)
    c.set('ctx', {
      ...shared,
      db,
      now: systemNow(),
      actor: null,
      isForEveryone: c.get('page') !== undefined,
      log: requestLog,
      config,
      requestId,
      clientAddress: clientAddress(c, config.trustProxy),
    })
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req // without the query, which may hold a token
    const ms = Math.round(performance.now() - started)
    const level = path.startsWith('/assets/') ? 'debug' : 'info'
    requestLog[level]('Request', { method, path, status: c.res.status, ms })
  })
  app.use(compressAnswers())
  app.use(securityHeaders(config))
  // Such an address is nobody's link, and the router would write lines of its own about it beside the log.
  app.use((c, next) =>
    isReadablePath(new URL(c.req.url).pathname)
      ? next()
      : Promise.resolve(c.text('This address cannot be read.', 400)),
  )
  app.get('/healthz', async (c) => {
    try {
      await db.pool.query('select 1')
      return c.text('ok')
    } catch (error) {
      c.get('ctx').log.error('The database is away', { error })
      return c.text('The database is away.', 503, RETRY_LATER)
    }
  })
  // Not a page's route: those are listed in a script that every page brings.
  app.get(APPLE_PAY_DOMAIN_PATH, (c) => answerApplePayDomain(c, config, c.get('ctx').log))
  if (clientDir) app.use(staticFiles(clientDir))
  app.get(VIEWER_PATH, deps.viewer.handler)
  app.use((c, next) => (METHODS.includes(c.req.method) ? next() : Promise.resolve(methodNotAllowed(METHODS))))
  app.use(guardOrigin(config))
  app.use(limitBody(deps.build))

  /** A page that is of another one does not know what an answer of this one means. */
  const version = typeof deps.build === 'function' ? null : deps.build.assets.version
  const { build } = deps
  const pages =
    typeof build === 'function'
      ? createRequestHandler(async () => refuseReads(await build()), 'development')
      : pageHandler(refuseReads(build), clientDir ? 'production' : 'development')
  app.all('*', async (c) => {
    const requestCtx = c.get('ctx')
    const page = c.get('page')
    const request = page ? forEveryone(page, config.appUrl) : asKnownHere(c.req.raw, config.appUrl)
    const clientRequest = { headers: request.headers, address: requestCtx.clientAddress }
    const { actor, cookies } = await findSession(shared.auth, db, clientRequest, requestCtx.log)
    requestCtx.actor = actor
    if (!page) requestCtx.signal = request.signal
    const made = await pages(request, new RouterContextProvider(new Map([[ctx, requestCtx]])))
    if (hasLeft(request, made)) return c.body(null, LEFT)
    const answer = requestCtx.isOutage && made.status === 500 ? asOutage(made) : made
    if (version && answer.headers.get('Content-Type')?.startsWith('application/json'))
      answer.headers.set('X-Site-Version', version)
    // The router refuses what would change something where nothing can be changed, and names no method.
    if (answer.status === 405 && !answer.headers.has('Allow')) answer.headers.set('Allow', 'GET, HEAD')
    // Whatever the page itself does to the session, such as ending it, stands.
    const isTouched = answer.headers.getSetCookie().length > 0
    if (!isTouched) for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
    const session = shared.auth.sessionCookie.name
    const given = hintForSession(answer.headers.getSetCookie(), session)
    const isOwnPage = !page && answer.headers.get('Content-Type')?.startsWith('text/html')
    const corrected =
      isOwnPage && given.length === 0 ? correctedHint(c.req.header('Cookie'), session, actor !== null) : []
    const hints = [...given, ...corrected]
    for (const hint of hints) answer.headers.append('Set-Cookie', hint)
    // A picture is for everyone, but not with somebody's session in its head; a page names whoever is signed in.
    if (isTouched || cookies.length > 0 || hints.length > 0)
      answer.headers.set('Cache-Control', privateCacheControl(answer.headers.get('Cache-Control')))
    else if (actor && !answer.headers.has('Cache-Control'))
      answer.headers.set('Cache-Control', 'private, no-cache')
    return answer
  })
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return c.body(null, LEFT)
    c.get('ctx').log.error('Request failed', { error })
    const isOutage = isDatabaseOutage(error)
    return c.text(
      'An unexpected error occurred. Please try again.',
      isOutage ? 503 : 500,
      isOutage ? RETRY_LATER : {},
    )
  })
  return app
}

/** What the log says of who left in the middle of sending: they get no answer, and it is nobody's mistake. */
const LEFT = 408

/** Whether a request was cut off, so that the router could not read it: it answers that as it does a fault. */
const hasLeft = ({ signal }: Request, { status }: Response): boolean => signal.aborted && status === 500

const RETRY_LATER = { 'Retry-After': String(OUTAGE_RETRY_SECONDS) }

/** The same answer with the status of an outage, after which one comes back. */
function asOutage({ body, headers }: Response): Response {
  headers.set('Retry-After', RETRY_LATER['Retry-After'])
  return new Response(body, { status: 503, headers })
}

/** A request that holds nothing but what the page cache knows it by. */
const forEveryone = ({ path, theme }: PageRequest, appUrl: string): Request =>
  new Request(appUrl + path, { headers: theme ? { Cookie: `theme=${theme}` } : {} })

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
]

/**
 * The same request at the configured origin: a forged Host reaches no link, no mail and no cache. What a visitor
 * claims of proxies is taken out: nobody behind this point can take it for the truth.
 */
function asKnownHere(raw: Request, appUrl: string): Request {
  const { pathname, search } = new URL(raw.url)
  const { method, body, signal } = raw
  const headers = new Headers(raw.headers)
  for (const name of FORWARDED) headers.delete(name)
  // `duplex` is needed for a body that is a stream, but is missing in the types.
  const init = { method, headers, body, signal, duplex: 'half' } as RequestInit
  return new Request(appUrl + pathname + search, init)
}
