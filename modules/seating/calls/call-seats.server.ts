import { SEAT_PROCEDURES, type SeatProcedure } from '#modules/seating/calls/seat-procedures.ts'
import { SEAT_STATEMENTS } from '#modules/seating/calls/seat-statements.ts'
import { type DbOrTx, repeated } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Whoever calls a procedure: a program with the service key, or a visitor with the session of their cookie. */
export interface SeatCaller {
  isService: boolean
  session: string | null
  /** Of the member who is signed in: seats that they hold count for them, wherever they hold them. */
  email: string | null
}

export type SeatCallFailure =
  | { code: 'UNREADABLE' }
  /** The session is another visitor's, or none; or the procedure is for programs alone. */
  | { code: 'NOT_YOURS' }

const FOR_PROGRAMS: readonly SeatProcedure[] = ['cleanup_expired_seat_holds']

/**
 * Runs a remote procedure of seats for a caller and answers what it answers. Where it takes a session, that is the caller's own, or NOT_YOURS;
 * a program may name any; and whose the held seats are, a visitor does not say. (Specification 7)
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
  const values = names.map((name) => parameters[name] ?? null)
  const [row] = await repeated(() => db.statement<{ answer: unknown }>(SEAT_STATEMENTS[procedure], values))
  return ok(row?.answer)
}
