import type { RequestCtx } from '#app/context.server.ts'
import { readTheme } from '#app/theme-cookie.ts'

/** What every page knows: whose site it is, its tone, and who looks at it. */
export function readRoot(request: Request, { actor, config }: RequestCtx) {
  const member = actor && { id: actor.id, name: actor.name, email: actor.email, avatarUrl: actor.avatarUrl }
  return {
    brand: config.brandName,
    theme: readTheme(request.headers.get('Cookie')),
    member,
    /** Whether people can sign in with Google here. */
    google: config.google !== null,
  }
}
