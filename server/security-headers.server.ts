import type { MiddlewareHandler } from 'hono'
import type { Config } from '#platform/config.server.ts'
import { contentSecurityPolicy } from '#platform/content-security-policy.ts'

/** The headers that protect visitors, with the policy of an answer that brings none of its own. */
export function fixedSecurityHeaders(config: Config): [string, string][] {
  const fixed: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    [REFERRER, 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    [
      'Permissions-Policy',
      'camera=(self), geolocation=(self), microphone=(), payment=(self), browsing-topics=()',
    ],
    [POLICY, contentSecurityPolicy()],
  ]
  if (config.appUrl.startsWith('https:'))
    fixed.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'])
  return fixed
}

const POLICY = 'Content-Security-Policy'
const REFERRER = 'Referrer-Policy'
/** What a page may say itself. */
const OWN = new Set([POLICY, REFERRER])

/** Puts them on every answer; a page brings its own content policy, and may say less of where a visitor comes from. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const fixed = fixedSecurityHeaders(config)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of fixed) if (!OWN.has(name) || !headers.has(name)) headers.set(name, value)
  }
}
