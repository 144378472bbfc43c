import type { RequestCtx } from '#app/context.server.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import type { Member } from '#modules/viewer/viewer.ts'
import { readTheme } from '#app/theme-cookie.ts'

/** What every page knows: the brand, the theme and, on pages for one person, the member. */
export function readRoot(request: Request, { actor, config, isForEveryone }: RequestCtx) {
  return {
    brand: config.brandName,
    theme: readTheme(request.headers.get('Cookie')),
    /** Undefined on a page for everybody: the browser asks (`useMember`). */
    member: isForEveryone ? undefined : memberOf(actor),
    /** Whether people can sign in with Google here. */
    google: config.google !== null,
  }
}

const memberOf = (actor: Actor | null): Member | null =>
  actor && { id: actor.id, name: actor.name, email: actor.email, avatarUrl: actor.avatarUrl }
