import { data } from 'react-router'
import { keepPaid } from '#app/dashboard/plan-cancellations.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { ImportRow } from '#modules/events/import/import-row.ts'
import { IMPORT_VALUES } from '#modules/events/import/import-schema.ts'
import { findImport } from '#modules/events/import/pending-import.server.ts'
import { importedBefore, previewImport } from '#modules/events/import/preview-import.server.ts'
import { managersAmong } from '#modules/teams/prove/prove-manager.server.ts'

/** A file of this member that waits to be looked through; 404 for another's, and for none. */
export async function requireImport({ db, actor }: MemberCtx, importId: string) {
  const found = await findImport(db, actor.id, importId)
  if (!found) throw data(null, { status: 404 })
  return found
}

/** The proofs for the events of a file that are here already. */
export const managersOfImport = async ({ db, actor }: MemberCtx, rows: readonly ImportRow[]) =>
  managersAmong(db, actor, await importedBefore(db, actor.id, rows), 'edit')

/** What the events of a file would become, and the proofs for those that are here. */
export async function planOfImport(member: MemberCtx, rows: readonly ImportRow[]) {
  const { db, actor, now } = member
  const managers = await managersOfImport(member, rows)
  const defaults = { ...IMPORT_VALUES, days: 1 }
  const planned = await previewImport(db, { importer: actor.id, rows, managers, defaults, now })
  return { plan: await keepPaid(db, planned, managers), managers }
}
