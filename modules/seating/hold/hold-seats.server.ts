import type { HoldFailure } from '#modules/seating/hold/hold-failure.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { repeated } from '#platform/db.server.ts'
import type { EventId, PromoCodeId, SeatHoldId, SeatId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** What a visitor holds at an event: its holds and their seats side by side, all until one instant. */
export interface SeatHolds {
  holdIds: SeatHoldId[]
  seatIds: SeatId[]
  /** Null where nothing is held. */
  expiresAt: Instant | null
  /** Whether the five minutes that are given once were given. */
  isExtended: boolean
}

/** A visitor at an event; the session is the cookie of `seat-session.server.ts`, before and after they sign in. */
export interface SeatVisitor {
  eventId: EventId
  session: string
}

interface Answer {
  success: boolean
  code?: HoldFailure['code']
  unavailable?: SeatId[]
  hold_ids?: SeatHoldId[]
  seat_ids?: SeatId[]
  expires_at?: string | null
  is_extended?: boolean
}

/**
 * Reserves seats for a visitor, all or none, for at most 15 minutes from their first (db/functions/hold_seats.sql has the codes).
 * Holding again what one holds changes nothing. `email` is that of the person who is signed in, whose limit counts over all their browsers;
 * `promoCodeId` is a code of theirs that is good, which opens hidden ticket types. `instead`: in the place of all else they hold at the event, in
 * one step; where these are not held, they keep that. (Specification 4, Seat hold)
 */
export async function holdSeats(
  db: DbOrTx,
  { eventId, session }: SeatVisitor,
  seatIds: readonly SeatId[],
  {
    minutes = 15,
    email = null,
    promoCodeId = null,
    instead = false,
  }: { minutes?: number; email?: string | null; promoCodeId?: PromoCodeId | null; instead?: boolean } = {},
): Promise<Result<SeatHolds, HoldFailure>> {
  const [row] = await repeated(() =>
    db.statement<{ held: Answer }>('select hold_seats($1, $2, $3, $4, $5, $6, $7) as held', [
      seatIds,
      eventId,
      session,
      minutes,
      email,
      promoCodeId,
      instead,
    ]),
  )
  const answer = answerOf(row)
  return answer.code
    ? fail({ code: answer.code, unavailable: answer.unavailable ?? [] })
    : ok(holdsFrom(answer))
}

/** What a visitor holds at this moment. */
export async function ownSeatHolds(db: DbOrTx, { eventId, session }: SeatVisitor): Promise<SeatHolds> {
  const [row] = await db.statement<{ held: Answer }>('select own_seat_holds($1, $2) as held', [
    eventId,
    session,
  ])
  return holdsFrom(answerOf(row))
}

/** Keeps what a visitor holds five minutes longer, once. */
export async function extendSeatHolds(db: DbOrTx, { eventId, session }: SeatVisitor): Promise<SeatHolds> {
  const [row] = await repeated(() =>
    db.statement<{ held: Answer }>('select extend_seat_holds($1, $2) as held', [eventId, session]),
  )
  return holdsFrom(answerOf(row))
}

/** Lets go of the given holds of a visitor, or of all of them at the event; answers how many. */
export async function releaseSeatHolds(
  db: DbOrTx,
  { eventId, session }: SeatVisitor,
  holdIds: readonly SeatHoldId[] | null = null,
): Promise<number> {
  const [row] = await db.statement<{ released: number }>(
    'select release_seat_holds($1, $2, $3) as released',
    [holdIds, session, eventId],
  )
  return row?.released ?? 0
}

/** Lets go of the holds on the given seats, or of all at the event; answers what is still held. */
export async function releaseSeats(
  db: DbOrTx,
  visitor: SeatVisitor,
  seatIds: readonly SeatId[] | null = null,
): Promise<SeatHolds> {
  const held = await ownSeatHolds(db, visitor)
  const holdIds = held.holdIds.filter((_, at) => seatIds === null || seatIds.includes(held.seatIds[at]!))
  await releaseSeatHolds(db, visitor, holdIds)
  return ownSeatHolds(db, visitor)
}

function answerOf(row: { held: Answer } | undefined): Answer {
  if (!row) throw new Error('A function answered no row')
  return row.held
}

const holdsFrom = ({ hold_ids, seat_ids, expires_at, is_extended }: Answer): SeatHolds => ({
  holdIds: hold_ids ?? [],
  seatIds: seat_ids ?? [],
  expiresAt: expires_at ? toInstant(expires_at) : null,
  isExtended: is_extended ?? false,
})
