import type { MiddlewareHandler } from 'hono'
import { isUnchanged } from '#platform/entity-tag.ts'

/** What a 304 leaves away, for it has no body (RFC 9110, 15.4.5). */
export const OF_A_BODY = ['content-length', 'content-type', 'content-encoding', 'content-disposition']

/** Answers 304 in place of what the browser already has, by the ETag of the answer. */
export function answerUnchanged(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { status, headers } = c.res
    if (status !== 200 || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return
    if (!isUnchanged(c.req.header('If-None-Match'), headers.get('ETag'))) return
    const kept = new Headers(headers)
    for (const name of OF_A_BODY) kept.delete(name)
    await c.res.body?.cancel()
    c.res = undefined // else the headers of the whole answer would be merged into this one
    c.res = new Response(null, { status: 304, headers: kept })
  }
}
