import { createHash, randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentSecurityPolicy, type Directives } from '#platform/content-security-policy.ts'
import { ctx } from '#app/context.server.ts'
import { hasInlineStyle, PAGE_STYLE } from '#app/page-style.tsx'
import { VIEWER_HEAD_SCRIPT } from '#app/viewer-head-script.ts'

type Policy = Directives | ((data: unknown) => Directives)

// Vite puts styles into the page and talks over a socket of its own; the built site does neither.
const developing: Directives = import.meta.env.DEV
  ? { 'style-src': ["'unsafe-inline'"], 'connect-src': ['ws:'] }
  : {}

const RENDER_DEADLINE_MS = 10_000

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
  _loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString('hex')
  const html = await render(request.url, routerContext, nonce)
  const { body, hashes } = nameInlineScripts(html, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(
      { 'script-src': [...(html.includes(VIEWER_HEAD_SCRIPT) ? [VIEWER_HEAD_HASH] : []), ...hashes] },
      { 'style-src': hasInlineStyle(html) ? [PAGE_STYLE_HASH] : [] },
      ...pagePolicies(routerContext),
      developing,
    ),
  )
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** Keeps what nobody expected: once, with the request's id, and not when the visitor just went away. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted)
    context.get(ctx).log.error('Page failed', { error, path: new URL(request.url).pathname })
}

async function render(url: string, routerContext: EntryContext, nonce: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe, abort } = renderToPipeableStream(
    <ServerRouter context={routerContext} url={url} nonce={nonce} />,
    {
      nonce,
      // The page is sent as one: nothing in it may wait below for a script to lift it to its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    },
  )
  const deadline = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_DEADLINE_MS)
  return promise.finally(() => clearTimeout(deadline))
}

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const VIEWER_HEAD_HASH = hashOf(VIEWER_HEAD_SCRIPT)
const PAGE_STYLE_HASH = hashOf(PAGE_STYLE ?? '')

/** Hashes the inline scripts that carry `nonce`, removes it, and lets style and fonts load ahead of script modules. */
export function nameInlineScripts(html: string, nonce: string): { body: string; hashes: string[] } {
  const ours = new RegExp(`<script\\b[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes: string[] = []
  for (const [, code] of html.matchAll(ours)) {
    if (code) hashes.push(hashOf(code))
  }
  const body = html
    .replaceAll(` nonce="${nonce}"`, '')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
  return { body, hashes }
}

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
