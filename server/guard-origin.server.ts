import type { MiddlewareHandler } from 'hono'
import type { Config } from '#platform/config.server.ts'
import { ownOrigins } from '#platform/own-origins.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Protects against cross-site request forgery (CSRF): an unsafe method needs our own Origin, else 403. Without an
 * Origin header only a request without cookies passes: a provider's webhook or a program, which act for nobody.
 */
export function guardOrigin(config: Config): MiddlewareHandler {
  const ours = new Set(ownOrigins(config.appUrl))
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next()
    const origin = c.req.header('Origin')
    const trusted = origin === undefined ? c.req.header('Cookie') === undefined : ours.has(origin)
    if (!trusted) return c.text('This request came from another site and was not carried out.', 403)
    return next()
  }
}
