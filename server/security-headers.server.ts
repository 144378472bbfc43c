import type { MiddlewareHandler } from 'hono'
import type { Config } from '#platform/config.server.ts'
import { contentSecurityPolicy } from '#platform/content-security-policy.ts'

/** Puts the headers that protect visitors on every answer; a page brings its own content policy. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const fixed: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    [
      'Permissions-Policy',
      'camera=(self), geolocation=(self), microphone=(), payment=(self), browsing-topics=()',
    ],
  ]
  if (config.appUrl.startsWith('https:'))
    fixed.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'])
  const strictest = contentSecurityPolicy()

  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of fixed) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', strictest)
  }
}
