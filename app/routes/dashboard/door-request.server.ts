import { data, type RouterContextProvider } from 'react-router'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { readForm } from '#app/read-form.server.ts'
import { settleCashOrder } from '#modules/checkout/settle-order.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import type { DoorReply, DoorState } from '#modules/tickets/ask-door.client.ts'
import { checkIn } from '#modules/tickets/check-in.server.ts'
import { isTonight } from '#modules/tickets/door.ts'
import { doorAnswer } from '#modules/tickets/door-answer.ts'
import { getDoor } from '#modules/tickets/doors.server.ts'
import { MAX_SCAN_LENGTH } from '#modules/tickets/qr-payload.ts'
import { recentScans } from '#modules/tickets/ticket-log.server.ts'
import { undoCheckIn } from '#modules/tickets/undo-check-in.server.ts'
import { isId, type OrderId, type TicketId } from '#platform/ids.ts'

/** Opens the door of an event for whoever may run it; for everyone else, signed in or not, there is none. */
export async function requireDoor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  eventId: string | null | undefined,
): Promise<{ member: MemberCtx; manager: EventManager }> {
  const member = requireMember(request, context)
  const manager = eventId ? await proveManager(member.db, member.actor, eventId) : null
  if (!manager) throw data(null, { status: 404 })
  return { member, manager }
}

export async function doorState({ db, now }: MemberCtx, manager: EventManager): Promise<DoorState> {
  const [door, recent] = await Promise.all([getDoor(db, manager), recentScans(db, manager)])
  return { door, recent, isTonight: isTonight(door, now) }
}

/**
 * Does what the door asks for in a form: let in by `code`, take the cash of an `order` and let in by `code`, or take the
 * scan of a `ticket` back, which has no answer of its own.
 */
export async function answerDoor(
  request: Request,
  member: MemberCtx,
  manager: EventManager,
): Promise<DoorReply> {
  const form = await readForm(request)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const device = { ipAddress: member.clientAddress || null, userAgent: request.headers.get('User-Agent') }
  const [undo, order] = [field('undo'), field('order')]

  if (undo) {
    if (isId(undo)) await undoCheckIn(member.db, manager, undo as TicketId, device)
    return { answer: null, state: await doorState(member, manager) }
  }
  if (isId(order)) {
    const paid = await settleCashOrder(member, manager, order as OrderId)
    if (paid.ok) member.kick('send mail')
  }
  const code = field('code').slice(0, MAX_SCAN_LENGTH + 1)
  const outcome = await checkIn(member.db, member.signer, manager, code, device)
  const state = await doorState(member, manager)
  return { answer: doorAnswer(outcome, code, state.door.timeZone, member.now), state }
}
