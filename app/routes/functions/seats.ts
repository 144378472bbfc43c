import { answerCall, isServiceCall, limitCalls } from '#app/caller.server.ts'
import { ctx } from '#app/context.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { readSeatSession } from '#app/seat-session.ts'
import { callSeats } from '#modules/seating/calls/call-seats.server.ts'
import { isSeatProcedure } from '#modules/seating/calls/seat-procedures.ts'
import type { Route } from './+types/seats'

/** The remote procedures of seats: for visitors with the session of their own holds, and for programs. (Specification 7) */
export async function action({ request, params, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const { procedure } = params
  if (!isSeatProcedure(procedure)) return refuse(404, 'There is no such procedure.', 'UNSUPPORTED_OPERATION')
  const readsRoom = procedure === 'get_available_seats'
  await limitCalls(found, readsRoom ? 'read seats' : 'hold seats', found.clientAddress)
  const isService = await isServiceCall(request, found)
  const caller = { isService, session: readSeatSession(request), email: found.actor?.email ?? null }
  const answer = await callSeats(found.db, caller, procedure, await readBody(request))
  if (answer.ok) return answerCall({ status: 200, body: answer.value })
  return answer.failure.code === 'NOT_YOURS'
    ? refuse(403, 'Invalid seat reservation. Please select seats again.', 'AUTHENTICATION_FAILED')
    : refuse(400, 'Please fill in all required fields', 'MISSING_REQUIRED_FIELD')
}

const refuse = (status: number, error: string, code: string) => answerCall({ status, body: { error, code } })
