import { answerCall, answerTooManyCalls, isServiceCall, limitCalls } from '#app/caller.server.ts'
import { ctx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { readSeatSession } from '#app/seat-session.ts'
import { callSeats } from '#modules/seating/calls/call-seats.server.ts'
import { isSeatProcedure, type SeatProcedure } from '#modules/seating/calls/seat-procedures.ts'
import type { RateLimitName } from '#platform/rate-limits.ts'
import type { Route } from './+types/seats'

/** The remote procedures of seats: for visitors with the session of their own holds, and for programs. (Specification 7) */
export async function action({ request, params, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const { procedure } = params
  if (!isSeatProcedure(procedure)) return refuse(404, 'There is no such procedure.', 'UNSUPPORTED_OPERATION')
  const isService = await isServiceCall(request, found)
  await limitCalls(found, limitOf(procedure, isService), found.clientAddress)
  const caller = {
    isService,
    session: readSeatSession(request),
    email: found.actor?.email ?? null,
    clientAddress: found.clientAddress,
  }
  const answer = await callSeats(found.db, caller, procedure, await readBody(request))
  if (answer.ok) return answerCall({ status: 200, body: answer.value })
  switch (answer.failure.code) {
    case 'NOT_YOURS':
      return refuse(403, 'Invalid seat reservation. Please select seats again.', 'AUTHENTICATION_FAILED')
    case 'UNREADABLE':
      return refuse(400, 'Please fill in all required fields', 'MISSING_REQUIRED_FIELD')
    case 'TOO_MANY_HELD':
      return answerTooManyCalls(answer.failure)
    case 'BUSY':
      return refuse(503, 'Too many calls. Please try again later.', 'GATEWAY_UNAVAILABLE')
  }
}

function limitOf(procedure: SeatProcedure, isService: boolean): RateLimitName {
  if (procedure === 'get_available_seats') return isService ? 'read seats' : 'look at seats'
  return procedure === 'get_best_available_seats' ? 'best seats' : 'hold seats'
}

const refuse = (status: number, error: string, code: string) => answerCall({ status, body: { error, code } })
