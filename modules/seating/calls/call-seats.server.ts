import {
  holdWithinLimit,
  type SeatAsker,
  type TooManyHeld,
} from '#modules/seating/hold/limit-holds.server.ts'
import { SEAT_PROCEDURES, type SeatProcedure } from '#modules/seating/calls/seat-procedures.ts'
import { findingBest, listingSeats } from '#modules/seating/whole-rooms.server.ts'
import { SEAT_STATEMENTS } from '#modules/seating/calls/seat-statements.ts'
import { type DbOrTx, repeated } from '#platform/db.server.ts'
import type { ConcurrencyLimit } from '#platform/limit-concurrency.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Whoever calls a procedure: a program with the service key, or a visitor with the session of their cookie. */
export interface SeatCaller extends SeatAsker {
  isService: boolean
  session: string | null
}

export type SeatCallFailure =
  | { code: 'UNREADABLE' }
  /** The session is another visitor's, or none; or the procedure is for programs alone. */
  | { code: 'NOT_YOURS' }
  /** So many ask for whole rooms at this moment that one more would wait too long. */
  | { code: 'BUSY' }
  | TooManyHeld

/** What reads a whole room. */
const LIMITED: { [procedure in SeatProcedure]?: ConcurrencyLimit } = {
  get_available_seats: listingSeats,
  get_best_available_seats: findingBest,
}
const FOR_PROGRAMS: readonly SeatProcedure[] = ['cleanup_expired_seat_holds']

/**
 * Runs a remote procedure of seats for a caller and answers what it answers. Where it takes a session, that is the caller's own, or NOT_YOURS;
 * a program may name any, and hold as many as it likes; and whose the held seats are, a visitor does not say. BUSY and TOO_MANY_HELD where it is
 * not run. (Specification 7)
 */
export async function callSeats(
  db: DbOrTx,
  caller: SeatCaller,
  procedure: SeatProcedure,
  body: unknown,
): Promise<Result<unknown, SeatCallFailure>> {
  const read = SEAT_PROCEDURES[procedure].safeParse(body ?? {})
  if (!read.success) return fail({ code: 'UNREADABLE' })
  const parameters: Record<string, unknown> = { ...read.data }
  const session = parameters['session_id_param']
  const isOwn = session === undefined || session === caller.session
  const mayCall = caller.isService || (isOwn && !FOR_PROGRAMS.includes(procedure))
  if (!mayCall) return fail({ code: 'NOT_YOURS' })
  if (!caller.isService && procedure === 'hold_seats') parameters['customer_email_param'] = caller.email
  const names = Object.keys(SEAT_PROCEDURES[procedure].shape)
  if (procedure === 'get_best_available_seats') {
    names.push('customer_email_param')
    parameters['customer_email_param'] = caller.isService ? null : caller.email
  }
  const values = names.map((name) => parameters[name] ?? null)
  const call = () => repeated(() => db.statement<{ answer: unknown }>(SEAT_STATEMENTS[procedure], values))
  const seats = parameters['seat_ids']
  const called = await holdWithinLimit(
    db,
    caller,
    !caller.isService && Array.isArray(seats) ? seats.length : 0,
    {
      hold: async () => LIMITED[procedure]?.(call) ?? call(),
      isHeld: (rows) => (rows?.[0]?.answer as { success?: boolean } | undefined)?.success === true,
    },
  )
  if (!called.ok) return called
  return called.value ? ok(called.value[0]?.answer) : fail({ code: 'BUSY' })
}
