import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The network address the request came from: of the connection, or with TRUST_PROXY the one that our own proxy wrote last
 * into X-Forwarded-For. What a visitor wrote there counts for nothing. Empty where there is no connection, as in tests.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  // Bindings are absent when a request is handed to the app without a server.
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return addressOf(c.req.header('X-Forwarded-For'), incoming?.socket.remoteAddress, trustProxy)
}

/** The same of a request that has not come to the web framework. */
export const connectionAddress = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string =>
  addressOf(headers['x-forwarded-for']?.toString(), socket.remoteAddress, trustProxy)

function addressOf(
  forwardedFor: string | undefined,
  connection: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded || connection || ''
}
