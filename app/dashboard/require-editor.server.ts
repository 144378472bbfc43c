import { data } from 'react-router'
import type { MemberCtx } from '#app/guards.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'

/** The proof that a member may edit the event of a page; 404 for everybody else. */
export async function requireEditor(
  { db, actor }: MemberCtx,
  eventId: string,
): Promise<EventManager<'edit'>> {
  const manager = await proveManager(db, actor, eventId, 'edit')
  if (!manager) throw data(null, { status: 404 })
  return manager
}
