import { data } from 'react-router'
import type { MemberCtx } from '#app/guards.server.ts'
import { type OrganizerToEdit, organizerToEdit } from '#modules/organizers/edit-organizer.server.ts'

/** The organiser of the address for the person who owns it; 404 for everybody else. */
export async function requireOrganizer({ db, actor }: MemberCtx, id: string): Promise<OrganizerToEdit> {
  const organizer = await organizerToEdit(db, actor.id, id)
  if (!organizer) throw data(null, { status: 404 })
  return organizer
}
