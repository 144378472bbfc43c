import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from '#platform/public-address.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Why nothing was read. */
export type FetchPublicFailure = {
  code:
    | 'ADDRESS_NOT_PUBLIC'
    | 'ADDRESS_PRIVATE'
    | 'ADDRESS_NOT_FOUND'
    | 'TOO_MANY_REDIRECTS'
    | 'ANSWER_REFUSED'
    | 'ANSWER_BROKEN'
    | 'ANSWER_TOO_LARGE'
    | 'ANSWER_TOO_SLOW'
}

/** Reads what is at an address of the public web, at most `maxBytes` after decompression. */
export type FetchPublic = (
  address: string,
  asked: { maxBytes: number; accept: string },
) => Promise<Result<Uint8Array, FetchPublicFailure>>

/** How the public web is reached. The one that is not `PUBLIC_WEB` is a test's: no setting and no request can bring another. */
export interface Web {
  /** All IP addresses of a name; none where it has none. */
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>
  mayConnect: (address: string, port: number) => boolean
  timeoutMs: number
  /** Who may vouch for a host beside those whom everybody trusts. */
  ca?: string
}

const PORTS = [80, 443]
const MAX_REDIRECTS = 3

export const PUBLIC_WEB: Web = {
  resolve: resolveName,
  mayConnect: (address, port) => PORTS.includes(port) && isPublicAddress(address),
  timeoutMs: 10_000,
}

/**
 * Reads addresses that people type, of the public web alone: http and https, ports 80 and 443, no credentials. Each name is resolved
 * once, each of its addresses has to be public, and the connection goes to these; so does each of at most 3 redirects. All of it takes
 * 10 seconds at most. Nothing of the asking person is sent. Fails with ADDRESS_PRIVATE for one that is typed as that of one's own machine or
 * network, ADDRESS_NOT_PUBLIC for what else may not be asked, ADDRESS_NOT_FOUND
 * for a name without an address and status 404 or 410, TOO_MANY_REDIRECTS, ANSWER_REFUSED for any other status than 200,
 * ANSWER_BROKEN without a connection or a whole answer, ANSWER_TOO_LARGE and ANSWER_TOO_SLOW.
 */
export function publicFetch(userAgent: string, web: Web = PUBLIC_WEB): FetchPublic {
  return async (address, { maxBytes, accept }) => {
    const signal = AbortSignal.timeout(web.timeoutMs)
    const headers = { 'User-Agent': userAgent, Accept: accept, 'Accept-Encoding': 'gzip, br' }
    let url = URL.parse(address)
    if (url && isOfOwnNetwork(web, url)) return fail({ code: 'ADDRESS_PRIVATE' })
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!url) return fail({ code: 'ADDRESS_NOT_PUBLIC' })
      const found = await findHost(web, url, signal)
      if (!found.ok) return found
      const response = await ask(url, { headers, ca: web.ca, signal, lookup: onlyTo(found.value) })
      if (!response) return fail({ code: signal.aborted ? 'ANSWER_TOO_SLOW' : 'ANSWER_BROKEN' })
      const { statusCode = 0, headers: given } = response
      if (statusCode === 200) return readBody(response, maxBytes, signal)
      response.destroy()
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && given.location !== undefined
      if (!isRedirect)
        return fail({ code: [404, 410].includes(statusCode) ? 'ADDRESS_NOT_FOUND' : 'ANSWER_REFUSED' })
      url = URL.parse(given.location ?? '', url)
    }
    return fail({ code: 'TOO_MANY_REDIRECTS' })
  }
}

/** Names that are never those of the public web. */
const OWN_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/

/** Whether an address says itself that it is of one's own machine or network; what a name leads to is not told. */
function isOfOwnNetwork(web: Web, url: URL): boolean {
  if (!['http:', 'https:'].includes(url.protocol)) return false
  const host = hostOf(url)
  if (isIP(host) === 0) return OWN_NAME.test(host)
  return !isPublicAddress(host) && !web.mayConnect(host, portOf(url))
}

/** The parser of addresses has read every way to write one, such as 0x7f.1, into its usual form. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/** The IP addresses behind an address, when every one of them may be asked. */
async function findHost(
  web: Web,
  url: URL,
  signal: AbortSignal,
): Promise<Result<string[], FetchPublicFailure>> {
  const refused = fail({ code: 'ADDRESS_NOT_PUBLIC' } as const)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return refused
  const port = portOf(url)
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await web.resolve(host, signal)
  if (signal.aborted) return fail({ code: 'ANSWER_TOO_SLOW' })
  if (addresses.length === 0) return fail({ code: 'ADDRESS_NOT_FOUND' })
  return addresses.every((address) => web.mayConnect(address, port)) ? ok(addresses) : refused
}

/** Leads a connection to the addresses that were looked at: a name that answers differently by now gains nothing. */
function onlyTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all: isAll }, found) => {
    const [first] = all
    if (isAll || !first) found(null, all)
    else found(null, first.address, first.family)
  }
}

/** The head of an answer; null without one. */
const ask = (url: URL, options: RequestOptions & { ca?: string | undefined }) =>
  new Promise<IncomingMessage | null>((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    // A connection of its own: one that waits for reuse was made for somebody else, or through a proxy of the environment.
    const request = send(url, { ...options, agent: false, rejectUnauthorized: true })
    request.on('response', resolve)
    for (const end of ['error', 'close']) request.on(end, () => resolve(null))
    request.end()
  })

const DECODERS = new Map<string, () => Duplex>([
  ['identity', () => new PassThrough()],
  ['gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
])

class TooLarge extends Error {}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Result<Uint8Array, FetchPublicFailure>> {
  const decoder = DECODERS.get(response.headers['content-encoding']?.toLowerCase().trim() || 'identity')
  if (!decoder) {
    response.destroy()
    return fail({ code: 'ANSWER_BROKEN' })
  }
  const parts: Buffer[] = []
  const bounded = async function* (source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const part of source) {
      size += part.byteLength
      if (size > maxBytes) throw new TooLarge()
      yield part
    }
  }
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) parts.push(part)
  }
  try {
    await pipeline(response, bounded, decoder(), bounded, collect, { signal })
  } catch (error) {
    if (error instanceof TooLarge) return fail({ code: 'ANSWER_TOO_LARGE' })
    return fail({ code: signal.aborted ? 'ANSWER_TOO_SLOW' : 'ANSWER_BROKEN' })
  }
  return ok(Buffer.concat(parts))
}

/** By the name servers themselves, because those of the system hold a thread each while they wait. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  signal.removeEventListener('abort', cancel)
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
