import { data, href, replace } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/answer-form.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { findImport } from '#modules/events/import/pending-import.server.ts'
import { addedEvents, undoImport } from '#modules/events/import/undo-import.server.ts'
import { managersAmong } from '#modules/teams/prove/prove-manager.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/undo-import'

/** Takes back what a file of this person added, and leads back to what it would add now. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const found = await findImport(db, actor.id, params.importId)
  if (!found) throw data(null, { status: 404 })
  const form = await readForm(request, z.strictObject({}))
  if (!form.ok) return answerForm(form, form)
  const added = await addedEvents(db, actor.id, found.id)
  const ids = added.map(({ id }) => id)
  await undoImport(db, found.id, await managersAmong(db, actor, ids, 'edit'))
  const to = href('/dashboard/events/import/:importId', { importId: found.id })
  throw replace(`${to}?notice=undone`, { status: 303 })
}
