import { data } from 'react-router'
import type { MemberCtx } from '#app/guards.server.ts'
import type { Nights } from '#modules/events/create/event-schema.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { nightsInScope, otherNightsToCome } from '#modules/events/series/nights-to-come.server.ts'
import { proveManagers } from '#modules/teams/prove/prove-manager.server.ts'

/** How many other nights of the series of an event are to come, for its form: all, and those after it. */
export async function countOtherNights({ db, now }: MemberCtx, manager: EventManager<'edit'>) {
  const others = await otherNightsToCome(db, manager, now)
  return { all: others.length, after: nightsInScope(others, 'after').length }
}

/** The proofs that a member may edit the other nights that a change is for; 404 where they may not. */
export async function requireOtherNights(
  { db, actor, now }: MemberCtx,
  manager: EventManager<'edit'>,
  nights: Nights,
): Promise<EventManager<'edit'>[]> {
  if (nights === 'this') return []
  const chosen = nightsInScope(await otherNightsToCome(db, manager, now), nights)
  const ids = chosen.map(({ id }) => id)
  const managers = await proveManagers(db, actor, ids, 'edit')
  if (!managers) throw data(null, { status: 404 })
  return managers
}
