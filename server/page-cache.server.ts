import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { cacheablePages, type PageRequest } from '#server/cacheable-pages.server.ts'
import { acceptedEncoding, compress, type Encoding } from '#server/compress.server.ts'

/** One page in one encoding, ready to be sent. */
interface Form {
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

interface Page {
  status: number
  plain: Form
  forms: Map<Encoding, Form>
  freshUntil: number
}

export interface PageCache {
  /** Answers from the cache below the web framework, for speed. False when somebody else has to answer. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers from the cache, or has the page made and keeps it. */
  middleware: MiddlewareHandler<{ Variables: { page: PageRequest | undefined } }>
}

const FRESH_MS = 5000
const MAX_BYTES = 32 * 1024 * 1024
/** A page is kept as it is and in up to two compressed forms. */
const SHARE_OF_FORMS = 1.4
/** Headers that belong to one answer, not to the page. */
const NOT_KEPT = ['x-request-id', 'content-length', 'date']

interface PageCacheOptions {
  /** 0 makes every page anew, from the same key. */
  freshMs?: number
  maxBytes?: number
  clock?: () => number
  /** A Set-Cookie line that a browser with these cookies is to get beside a page; it is never kept. */
  cookieFor?: (cookies: string | undefined) => string | undefined
}

/**
 * Pages for everybody, signed in or not, made once in `freshMs` however many ask. Only what a route declares cacheable,
 * only answers of status 200 without cookies are kept. A page is made from the cache's own key, so nothing else of the
 * request that happens to be first can end up in what the others see. `build` is a function while developing.
 */
export function createPageCache(
  build: ServerBuild | (() => Promise<ServerBuild>),
  options: PageCacheOptions = {},
): PageCache {
  const { freshMs = FRESH_MS, maxBytes = MAX_BYTES, clock = () => performance.now() } = options
  const { cookieFor = () => undefined } = options
  const pageRequest = typeof build === 'function' ? null : cacheablePages(build)
  const newestPageRequest = async () =>
    pageRequest ?? cacheablePages(typeof build === 'function' ? await build() : build)
  const kept = new Map<string, Page>()
  const underWay = new Map<string, Promise<Page>>()
  let bytes = 0

  const drop = (key: string) => {
    const page = kept.get(key)
    if (page && kept.delete(key)) bytes -= sizeOf(page)
  }
  const keep = (key: string, page: Page) => {
    drop(key)
    kept.set(key, page)
    bytes += sizeOf(page)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }
  const fresh = (key: string): Page | undefined => {
    const page = kept.get(key)
    return page && page.freshUntil > clock() ? page : undefined
  }

  return {
    serve(request, response) {
      const { method, url = '', headers } = request
      const asked = method === 'GET' ? pageRequest?.(url, headers.cookie) : null
      const page = asked && fresh(keyOf(asked))
      const form = page?.forms.get(acceptedEncoding(headers['accept-encoding']?.toString()))
      if (!form) return false
      response.writeHead(page?.status ?? 200, withCookie(form.headers, cookieFor(headers.cookie)))
      response.end(form.body)
      return true
    },

    async middleware(c, next) {
      const { method, url } = c.req
      const isRead = method === 'GET' || method === 'HEAD'
      const cookies = c.req.header('Cookie')
      const asked = isRead ? (await newestPageRequest())(addressOf(url), cookies) : null
      if (!asked) return next()
      const key = keyOf(asked)
      const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
      const answer = async (from: Page, own: Record<string, string> = {}) => {
        const { headers, body } = await formOf(from, encoding)
        return send(from, { headers: withCookie({ ...headers, ...own }, cookieFor(cookies)), body })
      }
      const found = fresh(key)
      if (found) return answer(found)

      let making = underWay.get(key)
      if (!making) {
        c.set('page', asked)
        making = next()
          .then(() => readPage(c.res, clock() + freshMs))
          .finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      const page = await making
      if (isShareable(page)) keep(key, page)
      const made = await answer(page, { 'x-cache': 'miss' })
      c.res = undefined // else the headers of the inner answer would be merged into this one
      c.res = made
    },
  }
}

const keyOf = ({ path, theme }: PageRequest): string => `${theme ?? ''} ${path}`

const withCookie = (headers: Record<string, string>, cookie: string | undefined): Record<string, string> =>
  cookie === undefined ? headers : { ...headers, 'set-cookie': cookie, 'cache-control': 'private, no-store' }

const addressOf = (url: string): string => url.slice(url.indexOf('/', 'https://'.length))

const sizeOf = (page: Page): number => page.plain.body.length * SHARE_OF_FORMS

const isShareable = ({ status, plain: { headers } }: Page): boolean =>
  status === 200 && !('set-cookie' in headers) && !/no-store|private/.test(headers['cache-control'] ?? '')

async function readPage(response: Response, freshUntil: number): Promise<Page> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  for (const name of NOT_KEPT) delete headers[name]
  headers['vary'] = 'Accept-Encoding, Cookie'
  headers['cache-control'] ??= 'no-cache' // the browser asks each time, and here it is fresh
  headers['x-cache'] = 'hit'
  return { status: response.status, plain: { headers, body }, forms: new Map(), freshUntil }
}

async function formOf(page: Page, encoding: Encoding): Promise<Form> {
  const ready = page.forms.get(encoding)
  if (ready) return ready
  const body = await compress(page.plain.body, encoding, 6)
  const headers: Record<string, string> = { ...page.plain.headers, 'content-length': String(body.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const form = { headers, body }
  page.forms.set(encoding, form)
  return form
}

const send = ({ status }: Page, { headers, body }: Form): Response => new Response(body, { status, headers })
