import type { DraftFailure } from '#modules/drafts/draft.ts'
import { listDrafts } from '#modules/drafts/list-drafts.server.ts'
import { saveDraft } from '#modules/drafts/save-draft.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import type { FormValues } from '#platform/form-result.ts'
import type { PersonId } from '#platform/ids.ts'
import { ok, type Result } from '#platform/result.ts'

interface CopyToBegin {
  owner: PersonId
  /** Which form, such as "event". */
  kind: string
  /** The id that the copy will have, where it is begun now. */
  subject: string
  /** What stands in its form; `copyOfId` says what it is a copy of. */
  values: FormValues & { copyOfId: string }
}

/**
 * Begins a copy as a draft, and answers its subject. One of the same thing that nobody has touched yet is taken again; so of several
 * requests that ask at once, all get one draft. Fails as saveDraft does.
 */
export async function beginCopy(
  db: Db,
  { owner, kind, subject, values }: CopyToBegin,
): Promise<Result<string, DraftFailure>> {
  return withTransaction(db, async (tx) => {
    // Of one person's presses, each sees what the one before it has begun.
    await tx.statement('select 1 from profiles where id = $1 for no key update', [owner])
    const { drafts } = await listDrafts(tx, owner, kind)
    const untouched = drafts.find(
      (draft) => draft.values['copyOfId'] === values.copyOfId && draft.savedAt === draft.begunAt,
    )
    if (untouched) return ok(untouched.subject)
    const saved = await saveDraft(tx, { owner, kind, subject }, values)
    return saved.ok ? ok(subject) : saved
  })
}
