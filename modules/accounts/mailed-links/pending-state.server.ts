import { fail, ok, type Result } from '#platform/result.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { isId } from '#platform/ids.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import type { PendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import { LINK_SECONDS } from '#modules/accounts/internal/library.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

/** Pending state can be claimed for an hour after the confirmation link has expired. */
const CHALLENGE_SECONDS = LINK_SECONDS + 60 * 60

/**
 * Saves the pending state of a sign-up under the id of the new account. The confirmation link names that account only,
 * so a sign-up by a stranger with the same address cannot inject theirs.
 */
export async function savePendingState(
  { db }: AccountsCtx,
  accountId: string,
  { email, next, pendingState }: { email: string; next: string; pendingState: PendingState },
): Promise<void> {
  if (Object.keys(pendingState).length === 0) return
  await db.statement(
    `insert into sign_in_challenges (id, email, next, pending_state, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5)) on conflict (id) do nothing`,
    [accountId, email, next, JSON.stringify(pendingState), CHALLENGE_SECONDS],
  )
}

/** Whether a challenge with this id still has pending state to hand over. */
export async function hasPendingState({ db }: AccountsCtx, challengeId: string): Promise<boolean> {
  const rows = await db.statement<{ id: string }>(
    `select id from sign_in_challenges where id = $1 and handed_over_at is null and expires_at > now()`,
    [challengeId],
  )
  return rows.length > 0
}

/**
 * Returns pending state to the person it was saved for: once, to whoever owns the confirmed address that the mail
 * went to, until the challenge has run out. NO_PENDING_STATE: none of that, and it does not tell which. The content is as
 * a browser sent it: whoever reads it must not trust it.
 */
export async function claimPendingState(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  actor: Actor,
  challengeId: string,
): Promise<Result<PendingState, { code: 'NO_PENDING_STATE' }>> {
  if (!isId(challengeId) || !actor.emailVerified) return fail({ code: 'NO_PENDING_STATE' })
  const [row] = await db.statement<{ pendingState: PendingState }>(
    `update sign_in_challenges set handed_over_at = $3
     where id = $1 and email = $2 and handed_over_at is null and expires_at > $3 returning pending_state as "pendingState"`,
    [challengeId, actor.email, now],
  )
  return row ? ok(row.pendingState) : fail({ code: 'NO_PENDING_STATE' })
}
