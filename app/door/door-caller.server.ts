import { data, type RouterContextProvider } from 'react-router'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { refusedPage } from '#app/dashboard/read-frame.server.ts'
import { readDoorLinkCookie } from '#app/door/door-link-cookie.server.ts'
import { requireMember } from '#app/guards.server.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import type { AtDoor } from '#modules/events/event-manager.ts'
import { readDoorLink } from '#modules/teams/door-links/open-door-link.server.ts'
import type { LogFacts } from '#modules/tickets/log/ticket-log-entry.ts'
import { type EventId, isId } from '#platform/ids.ts'

/** Who asks at the door of an event: a member, or whoever holds a link to it. */
export interface DoorCaller {
  site: RequestCtx
  who: AtDoor
  /** The member, who may be allowed more than to scan; null for a link. */
  actor: Actor | null
  /** What is thrown for whoever may not scan there. */
  notAllowed: () => Promise<unknown>
}

/** The signed-in person; anybody else is sent to sign in. */
export function memberAtDoor(request: Request, context: Readonly<RouterContextProvider>): DoorCaller {
  const member = requireMember(request, context)
  const { actor } = member
  return { site: member, who: actor, actor, notAllowed: () => refusedPage(request, member, null, 404) }
}

/**
 * Whoever opened a link to this door in this browser, also one that works no more: what they may do is proven by each use-case. It is the last
 * that was opened, or the one that the address names (`?link=`) where this browser opened that too. 404 for everybody else, members included.
 */
export async function linkAtDoor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  eventId: string,
): Promise<DoorCaller & { works: boolean }> {
  const site = context.get(ctx)
  const link = new URL(request.url).searchParams.get('link')
  const id = readDoorLinkCookie(site.config, request.headers.get('Cookie'), { eventId, link })
  const opened = id && isId(eventId) ? await readDoorLink(site.db, eventId as EventId, id) : null
  if (!opened) throw data(null, { status: 404 })
  return {
    site,
    who: { id: null, name: opened.name, linkId: opened.id },
    actor: null,
    works: opened.works,
    notAllowed: async () => data(null, { status: 404 }),
  }
}

/** Who asks for what, for the ticket log. */
export const doorLogFacts = (
  request: Request,
  { site, who }: DoorCaller,
  { eventId }: { eventId: string },
): LogFacts => ({
  userId: who.id,
  eventId: isId(eventId) ? eventId : null,
  ipAddress: site.clientAddress || null,
  userAgent: request.headers.get('User-Agent'),
  ...(who.linkId && { metadata: { by: who.name } }),
})
