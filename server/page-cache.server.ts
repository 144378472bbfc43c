import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ServerBuild } from 'react-router'
import { isUnchanged } from '#platform/entity-tag.ts'
import { OF_A_BODY } from '#server/answer-unchanged.server.ts'
import { cacheablePages, type PageRequest } from '#server/cacheable-pages.server.ts'
import { acceptedEncoding, compress, type Encoding } from '#server/compress.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'

/** One page in one encoding, ready to be sent. */
interface Page {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

export interface PageCache {
  /** Answers from the cache below the web framework, for speed. False when somebody else has to answer. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers from the cache, or has the page made and keeps it. */
  middleware: MiddlewareHandler<{ Variables: { page: PageRequest | undefined } }>
}

const FRESH_MS = 5000
/** A page counts once for each encoding in which it is kept. */
const MAX_PAGES = 500
/** Beside these, `cacheablePages` remembers 4 MB of addresses. */
const MAX_BYTES = 64 * 1024 * 1024
/** What a kept page costs beside its texts. */
const OVERHEAD_BYTES = 1000
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
  const ownCookie = ({ isCookieless }: PageRequest, cookies: string | undefined) =>
    isCookieless ? undefined : cookieFor(cookies)
  const underWay = new Map<string, Promise<Page>>()
  const kept = new LRUCache<string, Page>({
    max: MAX_PAGES,
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    perf: { now: clock },
    ttlResolution: 0,
  })
  const keep = (key: string, page: Page, ttl: number) => {
    kept.purgeStale()
    if (ttl > 0) kept.set(key, page, { ttl })
  }
  /** The page in the encoding that was asked for, which is kept beside it for as long. */
  const encoded = async (key: string, plain: Page, encoding: Encoding): Promise<Page> => {
    const ready = kept.get(encoding + key)
    if (ready) return ready
    const page = await encode(plain, encoding)
    if (kept.has(PLAIN + key)) keep(encoding + key, page, kept.getRemainingTTL(PLAIN + key))
    return page
  }

  return {
    serve(request, response) {
      const { method, url = '', headers } = request
      const asked = method === 'GET' ? pageRequest?.(url, headers.cookie) : null
      if (!asked) return false
      const page = kept.get(acceptedEncoding(headers['accept-encoding']?.toString()) + keyOf(asked))
      if (!page) return false
      const isKnown = isUnchanged(headers['if-none-match'], page.headers['etag'])
      const sent = isKnown ? withoutBody(page.headers) : page.headers
      response.writeHead(isKnown ? 304 : page.status, withCookie(sent, ownCookie(asked, headers.cookie)))
      response.end(isKnown ? undefined : page.body)
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
      const answer = async (plain: Page, own: Record<string, string> = {}) => {
        const { status, headers, body } = await encoded(key, plain, encoding)
        return new Response(body, {
          status,
          headers: withCookie({ ...headers, ...own }, ownCookie(asked, cookies)),
        })
      }
      const found = kept.get(PLAIN + key)
      if (found) return answer(found)

      let making = underWay.get(key)
      if (!making) {
        c.set('page', asked)
        making = next()
          .then(() => readPage(c.res, asked))
          .finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      const page = await making
      if (isShareable(page)) keep(PLAIN + key, page, freshMs)
      const made = await answer(page, { 'x-cache': 'miss' })
      c.res = undefined // else the headers of the inner answer would be merged into this one
      c.res = made
    },
  }
}

const PLAIN = 'identity' satisfies Encoding
const keyOf = ({ path, theme }: PageRequest): string => ` ${theme ?? ''} ${path}`

const withCookie = (headers: Record<string, string>, cookie: string | undefined): Record<string, string> =>
  cookie === undefined
    ? headers
    : { ...headers, 'set-cookie': cookie, 'cache-control': NEVER_STORED['Cache-Control'] }

const withoutBody = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_BODY.includes(name)))

const addressOf = (url: string): string => url.slice(url.indexOf('/', 'https://'.length))

/** In bytes; a text takes up to two for each character. */
const sizeOf = ({ headers, body }: Page, key: string): number =>
  body.length + 2 * (key.length + Object.entries(headers).flat().join('').length) + OVERHEAD_BYTES

const isShareable = ({ status, headers }: Page): boolean =>
  status === 200 && !('set-cookie' in headers) && !/no-store|private/.test(headers['cache-control'] ?? '')

async function readPage(response: Response, { isCookieless }: PageRequest): Promise<Page> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  for (const name of NOT_KEPT) delete headers[name]
  headers['content-length'] = String(body.length)
  headers['vary'] = isCookieless ? 'Accept-Encoding' : 'Accept-Encoding, Cookie'
  headers['cache-control'] ??= 'no-cache' // the browser asks each time, and here it is fresh
  headers['x-cache'] = 'hit'
  return { status: response.status, headers, body }
}

async function encode(plain: Page, encoding: Encoding): Promise<Page> {
  const body = await compress(plain.body, encoding, 6)
  const headers: Record<string, string> = { ...plain.headers, 'content-length': String(body.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { ...plain, headers, body }
}
