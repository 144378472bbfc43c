import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Log } from '#platform/log.server.ts'

/**
 * The network address the request came from: of the connection, or with TRUST_PROXY the one that our own proxy wrote last
 * into X-Forwarded-For. What a visitor wrote there counts for nothing, nor what is no address. Empty where there is no
 * connection, as in tests.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  // Bindings are absent when a request is handed to the app without a server.
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return addressOf(c.req.header('X-Forwarded-For'), incoming?.socket.remoteAddress, trustProxy)
}

/** The same of a request that has not come to the web framework. */
export const connectionAddress = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string =>
  addressOf(headers['x-forwarded-for']?.toString(), socket.remoteAddress, trustProxy)

/**
 * Says once in the log that a proxy seems to stand before us whose word is not taken: all its visitors then have its own
 * address, and share the rate limits of one.
 */
export function proxyWarning(log: Log, trustProxy: boolean): (c: Context) => void {
  let isSaid = trustProxy
  return (c) => {
    if (isSaid || c.req.header('X-Forwarded-For') === undefined) return
    isSaid = true
    log.warn(
      'A proxy seems to stand before this server: set TRUST_PROXY=1 if it is yours, or all visitors count as one',
    )
  }
}

function addressOf(
  forwardedFor: string | undefined,
  connection: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return (forwarded && withoutPort(forwarded)) || connection || ''
}

/** Some proxies write the port as well, which is another for each connection: each would count for itself. */
function withoutPort(text: string): string | undefined {
  const host = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(host) > 0 ? host : undefined
}
