import { data, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { ArchiveNotice } from '#modules/events/archive/archive-notice.tsx'
import { archiveEvents, restoreEvents } from '#modules/events/archive/archive-events.server.ts'
import { ArchiveSchema } from '#modules/events/archive/archive-schema.ts'
import { proveManagers } from '#modules/teams/prove/prove-manager.server.ts'
import { listAddress } from '#platform/list-address.ts'
import { readForm } from '#platform/read-form.server.ts'

/**
 * Archives the events that were chosen in a list, or takes them back out, and leads to the same list. 404 unless the member
 * may edit all of them.
 */
export async function handleArchive(
  request: Request,
  { db, actor }: MemberCtx,
  { pathname, searchParams }: URL,
) {
  const form = await readForm(request, ArchiveSchema)
  if (!form.ok) return answerForm(form, form)
  const { intent, event } = form.value
  const editors = await proveManagers(db, actor, event, 'edit')
  if (!editors) throw data(null, { status: 404 })
  const lead = (notice: ArchiveNotice) =>
    redirect(listAddress(pathname, Object.fromEntries(searchParams), { page: null, notice }), { status: 303 })
  if (intent === 'restore') {
    await restoreEvents(db, editors)
    throw lead('restored')
  }
  const left = await archiveEvents(db, editors)
  throw lead(left === 0 ? 'archived' : left < editors.length ? 'archived-in-part' : 'not-archived')
}
