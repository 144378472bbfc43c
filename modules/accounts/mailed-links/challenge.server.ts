import { fail, ok, type Result } from '#platform/result.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { isId } from '#platform/ids.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import type { Carried } from '#modules/accounts/mailed-links/carried.ts'
import { LINK_SECONDS } from '#modules/accounts/internal/library.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

/** What was carried may be fetched for an hour after the last moment of confirming. */
const CHALLENGE_SECONDS = LINK_SECONDS + 60 * 60

/**
 * Keeps what somebody carried into a sign-up, under the id of the account it made: its confirmation link names that
 * account and no other, so a stranger's sign-up with the same address cannot slip in what they carried.
 */
export async function keepCarried(
  { db }: AccountsCtx,
  accountId: string,
  { email, next, carried }: { email: string; next: string; carried: Carried },
): Promise<void> {
  if (Object.keys(carried).length === 0) return
  await db.statement(
    'accounts: keep what is carried',
    `insert into sign_in_challenges (id, email, next, carried, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5)) on conflict (id) do nothing`,
    [accountId, email, next, JSON.stringify(carried), CHALLENGE_SECONDS],
  )
}

/** Whether something waits under this id to be handed over. */
export async function isCarrying({ db }: AccountsCtx, challengeId: string): Promise<boolean> {
  const rows = await db.statement<{ id: string }>(
    'accounts: is carrying',
    `select id from sign_in_challenges where id = $1 and handed_over_at is null and expires_at > now()`,
    [challengeId],
  )
  return rows.length > 0
}

/**
 * Gives what was carried to the person it was carried for: once, to whoever owns the confirmed address that the mail
 * went to, until the challenge has run out. NOTHING_CARRIED: none of that, and it does not tell which. The content is as
 * a browser sent it: whoever reads it must not trust it.
 */
export async function handOver(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  actor: Actor,
  challengeId: string,
): Promise<Result<Carried, { code: 'NOTHING_CARRIED' }>> {
  if (!isId(challengeId) || !actor.emailVerified) return fail({ code: 'NOTHING_CARRIED' })
  const [row] = await db.statement<{ carried: Carried }>(
    'accounts: hand over',
    `update sign_in_challenges set handed_over_at = $3
     where id = $1 and email = $2 and handed_over_at is null and expires_at > $3 returning carried`,
    [challengeId, actor.email, now],
  )
  return row ? ok(row.carried) : fail({ code: 'NOTHING_CARRIED' })
}
