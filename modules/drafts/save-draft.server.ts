import type { FormValues } from '#platform/form-result.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'
import {
  type Draft,
  type DraftFailure,
  type DraftKey,
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
} from '#modules/drafts/draft.ts'

/** A person's draft of a form; null when there is none. */
export async function findDraft(db: DbOrTx, { owner, kind, subject }: DraftKey): Promise<Draft | null> {
  const [row] = await db.statement<{ fields: FormValues; created_at: Date; updated_at: Date }>(
    'select fields, created_at, updated_at from form_drafts where owner_id = $1 and kind = $2 and subject = $3',
    [owner, kind, subject],
  )
  if (!row) return null
  return { values: row.fields, begunAt: toInstant(row.created_at), savedAt: toInstant(row.updated_at) }
}

/**
 * Keeps what was typed; fields that are not among `values` stay as they were. Answers when it was saved.
 * Fails with TOO_MANY_DRAFTS for a 51st draft of a person, and with DRAFT_TOO_LARGE beyond 64 kB of text.
 */
export async function saveDraft(
  db: DbOrTx,
  draft: DraftKey,
  values: FormValues,
): Promise<Result<Instant, DraftFailure>> {
  const { owner, kind, subject } = draft
  const [row] = await db.statement<{ updated_at: Date }>(
    `insert into form_drafts as d (owner_id, kind, subject, fields)
     select $1, $2, $3, $4
     where octet_length($4::jsonb::text) <= ${MAX_DRAFT_BYTES}
       and (select count(*) from form_drafts o
            where o.owner_id = $1 and (o.kind, o.subject) <> ($2, $3)) < ${MAX_DRAFTS}
     on conflict (owner_id, kind, subject) do update set fields = d.fields || excluded.fields, updated_at = now()
       where octet_length((d.fields || excluded.fields)::text) <= ${MAX_DRAFT_BYTES}
     returning updated_at`,
    [owner, kind, subject, JSON.stringify(values)],
  )
  if (row) return ok(toInstant(row.updated_at))
  return fail({ code: (await hasRoom(db, draft)) ? 'DRAFT_TOO_LARGE' : 'TOO_MANY_DRAFTS' })
}

/** Whether there is room for this draft beside a person's others. */
async function hasRoom(db: DbOrTx, { owner, kind, subject }: DraftKey): Promise<boolean> {
  const [others] = await db.statement<{ count: number }>(
    'select count(*) from form_drafts where owner_id = $1 and (kind, subject) <> ($2, $3)',
    [owner, kind, subject],
  )
  return (others?.count ?? 0) < MAX_DRAFTS
}

/**
 * Keeps what was typed into a draft that is there already. Fails with DRAFT_ENDED when it is not: a save that was under way
 * while its form was sent must not bring the draft back. Fails with DRAFT_TOO_LARGE as saveDraft does.
 */
export async function continueDraft(
  db: DbOrTx,
  draft: DraftKey,
  values: FormValues,
): Promise<Result<Instant, { code: 'DRAFT_ENDED' } | { code: 'DRAFT_TOO_LARGE' }>> {
  const { owner, kind, subject } = draft
  const [row] = await db.statement<{ updated_at: Date }>(
    `update form_drafts set fields = fields || $4, updated_at = now()
     where owner_id = $1 and kind = $2 and subject = $3
       and octet_length((fields || $4)::text) <= ${MAX_DRAFT_BYTES} returning updated_at`,
    [owner, kind, subject, JSON.stringify(values)],
  )
  if (row) return ok(toInstant(row.updated_at))
  return fail({ code: (await findDraft(db, draft)) ? 'DRAFT_TOO_LARGE' : 'DRAFT_ENDED' })
}

/**
 * Deletes a draft, with `begunAt` only that very one: its form was sent, or its owner discarded it. Returns whether there
 * was one: of two requests that send the form at once, one gets true.
 */
export async function endDraft(
  db: DbOrTx,
  { owner, kind, subject }: DraftKey,
  begunAt?: Instant,
): Promise<boolean> {
  const ended = await db.statement<{ kind: string }>(
    `delete from form_drafts where owner_id = $1 and kind = $2 and subject = $3
       and ($4::timestamptz is null or date_trunc('milliseconds', created_at) = $4) returning kind`,
    [owner, kind, subject, begunAt ?? null],
  )
  return ended.length > 0
}
