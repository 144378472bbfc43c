import type { Db } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'
import { deviceLabel, shortAddress } from '#modules/accounts/settings/device-label.ts'
import type { OwnSession } from '#modules/accounts/settings/own-session.ts'
import { sessionToken } from '#modules/accounts/session/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

interface Row {
  id: string
  user_agent: string | null
  ip_address: string | null
  since: Date
  seen: Date
  is_here: boolean
}

const MAX_SESSIONS = 100

/** The sessions of a person: this browser first, then the last used. "Last used" is exact to the day. */
export async function ownSessions(
  { auth, db, clientRequest }: AccountsCtx,
  id: PersonId,
): Promise<OwnSession[]> {
  const rows = await db.statement<Row>(
    `select id, user_agent, ip_address, created_at as since, updated_at as seen, token = $2 as is_here
     from auth_session where user_id = $1 and expires_at > now()
     order by token = $2 desc, updated_at desc, id limit ${MAX_SESSIONS}`,
    [id, sessionToken(auth, clientRequest)],
  )
  const at = (date: Date): Instant => toInstant(date)
  return rows.map((row) => ({
    id: row.id,
    device: deviceLabel(row.user_agent),
    address: shortAddress(row.ip_address),
    since: at(row.since),
    seen: at(row.seen),
    isHere: row.is_here,
  }))
}

/** Ends one of a person's sessions at once. False when it is not theirs. */
export async function endSession(db: Db, personId: PersonId, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const ended = await db.statement<{ id: string }>(
    'delete from auth_session where user_id = $1 and id = $2 returning id',
    [personId, id],
  )
  return ended.length > 0
}

/** Ends every session of a person but the one of `ctx.visit`; answers how many. */
export async function endOtherSessions(
  { auth, db, clientRequest }: AccountsCtx,
  personId: PersonId,
): Promise<number> {
  const ended = await db.statement<{ id: string }>(
    'delete from auth_session where user_id = $1 and token is distinct from $2 returning id',
    [personId, sessionToken(auth, clientRequest)],
  )
  return ended.length
}
