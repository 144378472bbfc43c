import type { MiddlewareHandler } from 'hono'
import { type Config, isLoopback } from '#platform/config.server.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses with 403 what another site's page sends in a visitor's name: an unsafe method needs our own Origin.
 * Without an Origin header only a request without cookies passes: a provider's webhook or a program, which act for nobody.
 */
export function guardOrigin(config: Config): MiddlewareHandler {
  const ours = new Set([config.appUrl, ...sameMachine(config.appUrl)])
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next()
    const origin = c.req.header('Origin')
    const trusted = origin === undefined ? c.req.header('Cookie') === undefined : ours.has(origin)
    if (!trusted) return c.text('This request came from another site and was not carried out.', 403)
    return next()
  }
}

// On the developer's machine the same server answers under three names.
function sameMachine(appUrl: string): string[] {
  if (!isLoopback(appUrl)) return []
  const { protocol, port } = new URL(appUrl)
  return LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}
