import { type Draft, type DraftKey, MAX_DRAFTS } from '#modules/drafts/draft.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { FormValues } from '#platform/form-result.ts'
import type { PersonId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** A person's drafts of one form, what was changed last first, and how many they have of all forms. One statement. */
export async function listDrafts(
  db: DbOrTx,
  owner: PersonId,
  kind: string,
): Promise<{ drafts: (Draft & { subject: string })[]; all: number }> {
  const rows = await db.statement<{
    kind: string
    subject: string
    fields: FormValues
    created_at: Date
    updated_at: Date
  }>(
    `select kind, subject, case when kind = $2 then fields else '{}' end as fields, created_at, updated_at
     from form_drafts where owner_id = $1 order by updated_at desc, kind, subject limit ${MAX_DRAFTS}`,
    [owner, kind],
  )
  const drafts = rows
    .filter((row) => row.kind === kind)
    .map(({ subject, fields, created_at, updated_at }) => ({
      subject,
      values: fields,
      begunAt: toInstant(created_at),
      savedAt: toInstant(updated_at),
    }))
  return { drafts, all: rows.length }
}

/** What a person has begun beside one draft: those of its form, what was changed last first, and whether there is room for it. One statement. */
export async function listOtherDrafts(
  db: DbOrTx,
  { owner, kind, subject }: DraftKey,
): Promise<{ others: { subject: string; title: string; savedAt: Instant }[]; hasRoom: boolean }> {
  const rows = await db.statement<{ kind: string; subject: string; title: string | null; updated_at: Date }>(
    `select kind, subject, fields ->> 'title' as title, updated_at
     from form_drafts where owner_id = $1 and (kind, subject) <> ($2, $3)
     order by updated_at desc, kind, subject limit ${MAX_DRAFTS}`,
    [owner, kind, subject],
  )
  const others = rows
    .filter((row) => row.kind === kind)
    .map((row) => ({
      subject: row.subject,
      title: row.title?.trim() ?? '',
      savedAt: toInstant(row.updated_at),
    }))
  return { others, hasRoom: rows.length < MAX_DRAFTS }
}

/** SQL of how many events the person of the value `person` has begun and not published. */
export const eventDraftsSql = (person: `$${number}`): string =>
  `(select count(*)::int from form_drafts where owner_id = ${person} and kind = 'event')`
