import { SEAT_PROCEDURES, type SeatProcedure } from '#modules/seating/calls/seat-procedures.ts'
import { type DbOrTx, repeated } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Whoever calls a procedure: a program with the service key, or a visitor with the session of their cookie. */
export interface SeatCaller {
  isService: boolean
  session: string | null
}

export type SeatCallFailure =
  | { code: 'UNREADABLE' }
  /** The session is another visitor's, or none; or the procedure is for programs alone. */
  | { code: 'NOT_YOURS' }

const FOR_PROGRAMS: readonly SeatProcedure[] = ['cleanup_expired_seat_holds']

/** The statement of each procedure: its parameters in their order. */
const STATEMENTS = {
  get_available_seats:
    "select coalesce(jsonb_agg(to_jsonb(s)), '[]') as answer from get_available_seats($1, $2) s",
  get_best_available_seats: 'select get_best_available_seats($1, $2, $3, $4, $5, $6, $7) as answer',
  hold_seats: 'select hold_seats($1, $2, $3, $4, $5) as answer',
  release_seat_holds: 'select release_seat_holds($1, $2, $3) as answer',
  complete_seat_purchase: 'select complete_seat_purchase($1, $2, $3, $4, $5, $6) as answer',
  cleanup_expired_seat_holds: 'select cleanup_expired_seat_holds() as answer',
} as const satisfies Record<SeatProcedure, string>

/**
 * Runs a remote procedure of seats for a caller and answers what it answers. Where it takes a session, that is the caller's own, or NOT_YOURS;
 * a program may name any. (Specification 7)
 */
export async function callSeats(
  db: DbOrTx,
  caller: SeatCaller,
  procedure: SeatProcedure,
  body: unknown,
): Promise<Result<unknown, SeatCallFailure>> {
  const read = SEAT_PROCEDURES[procedure].safeParse(body ?? {})
  if (!read.success) return fail({ code: 'UNREADABLE' })
  const parameters: Record<string, unknown> = read.data
  const session = parameters['session_id_param']
  const isOwn = session === undefined || session === caller.session
  const mayCall = caller.isService || (isOwn && !FOR_PROGRAMS.includes(procedure))
  if (!mayCall) return fail({ code: 'NOT_YOURS' })
  const names = Object.keys(SEAT_PROCEDURES[procedure].shape)
  const values = names.map((name) => parameters[name] ?? null)
  const [row] = await repeated(() => db.statement<{ answer: unknown }>(STATEMENTS[procedure], values))
  return ok(row?.answer)
}
