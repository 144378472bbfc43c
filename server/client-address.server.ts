import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The network address the request came from: of the connection, or with TRUST_PROXY the one that our own proxy wrote last
 * into X-Forwarded-For. What a visitor wrote there counts for nothing. Empty where there is no connection, as in tests.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  // Bindings are absent when a request is handed to the app without a server.
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return forwarded || incoming?.socket.remoteAddress || ''
}
