import { createHash, randomBytes } from 'node:crypto'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentSecurityPolicy, type Directives } from '#platform/content-security-policy.ts'
import { isDatabaseOutage } from '#platform/database-outage.server.ts'
import { ctx } from '#app/context.server.ts'
import { hasInlineStyle, PAGE_STYLE } from '#app/page-style.tsx'
import { renderDocument } from '#app/render-document.server.ts'
import { endScript } from '#app/viewer-script.ts'

type Policy = Directives | ((data: unknown) => Directives)

// Vite puts styles into the page and talks over a socket of its own; the built site does neither.
const developing: Directives = import.meta.env.DEV
  ? { 'style-src': ["'unsafe-inline'"], 'connect-src': ['ws:'] }
  : {}

/**
 * Renders a whole page, then names its inline scripts in the policy by their hash.
 *
 * While rendering, our own scripts carry a random nonce; only scripts with that nonce are hashed, and the nonce is taken
 * out again. A script planted in somebody's text never knew it, so it is never allowed, and a page that is rendered
 * twice from the same data is the same bytes with the same policy: it can be cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('hex')
  const makeContext = await contextMaker(routerContext)
  const html = await renderDocument(
    () => <ServerRouter context={makeContext()} url={request.url} nonce={nonce} />,
    nonce,
  )
  const { body, hashes } = nameInlineScripts(evaluateInSteps(preloadModulesLast(html)), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const retryAfter = retryAfterOf(routerContext)
  if (retryAfter) headers.set('Retry-After', retryAfter)
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(
      { 'script-src': [...endScriptHash(html), ...hashes] },
      { 'style-src': hasInlineStyle(html) ? [PAGE_STYLE_HASH] : [] },
      ...pagePolicies(routerContext),
      loadContext.get(ctx).checkout.square?.policy ?? {},
      developing,
    ),
  )
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** When to come back, as an action or a loader of the page says it: of their headers the router passes on cookies alone. */
function retryAfterOf({
  staticHandlerContext: { actionHeaders, loaderHeaders },
}: EntryContext): string | null {
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  return all.map((headers) => headers.get('Retry-After')).find((value) => value !== null) ?? null
}

/** Logs an unexpected error once, with the id of the request; not when the visitor only left the page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const requestCtx = context.get(ctx)
  if (isDatabaseOutage(error)) requestCtx.isOutage = true
  // What the visitor got wrong, such as a method that a page has not: the line of the request says so.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted)
    requestCtx.log.error('Page failed', { error, path: new URL(request.url).pathname })
}

/**
 * Makes the context of each rendering of a page. What the browser is handed stands in the page at once, so that a rendering waits for
 * nothing, piece by piece. A rendering locks the stream of its context, so each has one of its own, with nothing in it.
 */
async function contextMaker(context: EntryContext): Promise<() => EntryContext> {
  const { serverHandoffStream: handoff, renderMeta } = context
  if (!handoff || !renderMeta) return () => context
  renderMeta.streamCache = {
    0: Object.assign(Promise.resolve(), { result: { done: true, value: await textOf(handoff) } }),
  }
  return () => ({ ...context, serverHandoffStream: new ReadableStream() })
}

/** All that a stream says. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value)
  return Buffer.concat(chunks).toString()
}

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

// The longer one first: it ends with the other.
const END_SCRIPTS = [true, false].map(endScript).map((code) => ({ code, hash: hashOf(code) }))
const endScriptHash = (html: string): string[] =>
  END_SCRIPTS.filter(({ code }) => html.includes(code))
    .slice(0, 1)
    .map(({ hash }) => hash)
const PAGE_STYLE_HASH = hashOf(PAGE_STYLE ?? '')

/** Hashes the inline scripts that carry `nonce`, and removes it. */
export function nameInlineScripts(html: string, nonce: string): { body: string; hashes: string[] } {
  const hashes: string[] = []
  const mark = ` nonce="${nonce}"`
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const code = isScript(html, at) && html.slice(html.indexOf('>', at) + 1, html.indexOf('</script>', at))
    if (code) hashes.push(hashOf(code))
  }
  return { body: html.replaceAll(mark, ''), hashes }
}

const PRELOADED_MODULE = /<link rel="modulepreload"([^>]*>)/g

/**
 * Moves the announcements of script modules from the head to the end of the body. A slow phone then paints the beginning
 * of the page before it begins to fetch them.
 */
export function preloadModulesLast(html: string): string {
  const links: string[] = []
  const page = html.replace(PRELOADED_MODULE, (_link, rest: string) => {
    links.push(`<link rel="modulepreload" fetchPriority="low"${rest}`)
    return ''
  })
  const end = page.lastIndexOf('</body>')
  return page.slice(0, end) + links.join('') + page.slice(end)
}

const ROUTE_MODULE = /^import \* as (\w+) from ("[^"]+");$/gm
/** What other files import, in the order in which they do. */
const FOUNDATIONS = ['framework', 'shell']

/**
 * Makes the browser evaluate the page's script modules one after the other, each in a task of its own. As static imports
 * they are one graph, which browsers evaluate in a single task: too long a one for a slow phone.
 */
export function evaluateInSteps(html: string): string {
  const start = html.indexOf('import * as route0')
  if (start === -1) return html
  const end = html.indexOf('</script>', start)
  const first = FOUNDATIONS.map((name) => new RegExp(`"/assets/${name}-[^"]+"`).exec(html)?.[0])
  const steps = [
    'const step=async(file)=>{await new Promise((go)=>setTimeout(go));return import(file)};',
    ...first.map((file) => file && `await step(${file});`),
    html
      .slice(start, end)
      .replace(ROUTE_MODULE, 'const $1=await step($2);')
      .replace(/import\(("[^"]+")\);$/, 'step($1);'),
  ]
  return html.slice(0, start) + steps.join('') + html.slice(end)
}

/** Whether the tag that is open at a place is a script's. */
const isScript = (html: string, at: number): boolean =>
  /^<script\s/.test(html.slice(html.lastIndexOf('<', at), at + 1))

/**
 * A route may widen the policy for itself: `export const handle = { policy: { 'script-src': [...] } }`, or
 * `policy: (data) => ...` when it depends on what its loader found.
 */
function pagePolicies(routerContext: EntryContext): Directives[] {
  const { matches, loaderData } = routerContext.staticHandlerContext
  return matches.flatMap(({ route }) => {
    const handle = routerContext.routeModules[route.id]?.handle as { policy?: Policy } | undefined
    const policy = handle?.policy
    if (typeof policy === 'function') return [policy(loaderData[route.id])]
    return policy ? [policy] : []
  })
}
