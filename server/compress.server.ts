import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { PageRequest } from '#server/cacheable-pages.server.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const MIN_BYTES = 1024
const TEXT = /^(text\/|application\/(json|ld\+json|manifest\+json|xml)|image\/svg\+xml)/
const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** The encoding of ours that the browser likes best, by the weights of its header (RFC 9110, 12.5.3); of equals the smallest. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  // What is not named is not accepted; only the plain text needs no name.
  const weightOf = (name: Encoding) =>
    accepted.get(name) ?? accepted.get('*') ?? (name === 'identity' ? 0.001 : 0)
  const best = ENCODINGS.reduce((best, one) => (weightOf(one) > weightOf(best) ? one : best))
  return weightOf(best) > 0 ? best : 'identity'
}

/** Compresses at a level that costs less than it saves: 3 for what is sent once, 6 for what is kept and sent often. */
export async function compress(
  body: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  level: 3 | 6,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipAsync(body, { level })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliAsync(body, {
    params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/**
 * Compresses texts that are made for one request. Streams of events, and what says `no-transform`, stay as they are. Whoever could measure sizes across
 * sites (BREACH) has no session to measure with: session cookies do not travel with another site's requests.
 */
export function compressAnswers(): MiddlewareHandler<{ Variables: { page: PageRequest | undefined } }> {
  return async (c, next) => {
    await next()
    if (c.get('page')) return // the cache compresses what it keeps
    const { headers, status } = c.res
    // To look at the body of an answer costs more than to make a small one.
    if (Number(headers.get('Content-Length') ?? Number.NaN) < MIN_BYTES) return
    const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
    const type = headers.get('Content-Type') ?? ''
    if (headers.has('Content-Encoding') || !TEXT.test(type) || type.startsWith('text/event-stream')) return
    if (headers.get('Cache-Control')?.includes('no-transform')) return
    headers.append('Vary', 'Accept-Encoding')
    // To look at the body costs more than to send it as it is.
    if (encoding === 'identity' || c.req.method === 'HEAD' || !c.res.body) return
    const whole = new Uint8Array(await c.res.arrayBuffer())
    const isWorthIt = whole.length >= MIN_BYTES
    headers.delete('Content-Length')
    if (isWorthIt) headers.set('Content-Encoding', encoding)
    const sent = isWorthIt ? await compress(whole, encoding, 3) : whole
    c.res = undefined // assigning over an answer would merge the old headers, with their lengths, into the new ones
    c.res = new Response(sent, { status, headers })
  }
}
