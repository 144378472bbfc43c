import { data, type RouterContextProvider } from 'react-router'
import { refusedPage } from '#app/dashboard/read-frame.server.ts'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { logFacts } from '#app/log-facts.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorNameOf } from '#modules/tickets/door/door-name.ts'
import { letPartyIn, MAX_PARTY, othersOutside } from '#modules/tickets/door/let-party-in.server.ts'
import { goOut } from '#modules/tickets/presence/go-out.server.ts'
import {
  goneOut,
  paidElsewhere,
  partyFeedback,
  scanFeedback,
  tooManySearches,
} from '#modules/tickets/scan/scan-feedback.ts'
import { type DoorState, readDoorState } from '#modules/tickets/door/door-state.server.ts'
import { MAX_SCAN_LENGTH, readScan } from '#modules/tickets/qr-payload.ts'
import { ScanSchema } from '#modules/tickets/scan/scan-schema.ts'
import type { ScanActionData } from '#modules/tickets/scan/post-scan.client.ts'
import { codeOfTicket } from '#modules/tickets/find-guest/code-of-ticket.server.ts'
import { findGuests } from '#modules/tickets/find-guest/find-guests.server.ts'
import { readGuestSearch } from '#modules/tickets/find-guest/guest-search.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { isId, type OrderId, type TicketId } from '#platform/ids.ts'

const noDoor = (request: Request, member: MemberCtx) => refusedPage(request, member, null, 404)

/** The door of an event with its counts, for a person who may run it; 404 for everybody else. */
export async function openDoor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  eventId: string,
): Promise<DoorState> {
  const member = requireMember(request, context)
  return freshState(member, await requireDoor(request, member, eventId))
}

/**
 * Does what a door asks for in a form: let in by `code`; take the cash of an `order`, for who may, and let in by `code`;
 * or take the scan of a `ticket` back, which has no feedback of its own.
 */
export async function handleScan(
  request: Request,
  context: Readonly<RouterContextProvider>,
  eventId: string,
): Promise<ScanActionData> {
  const member = requireMember(request, context)
  const { db, actor, now, doorCache } = member
  const form = await readForm(request, ScanSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const { undo, party, count, order, ticket, typed, device: deviceId, counter, opened } = form.value
  const device = { ipAddress: member.clientAddress || null, userAgent: request.headers.get('User-Agent') }

  const doorName = doorNameOf(form.value.doorName)
  const notes = doorName === '' ? {} : { doorName }

  if (undo) {
    const manager = await requireDoor(request, member, eventId)
    for (const id of undo.split(',').filter(isId).slice(0, MAX_PARTY))
      await undoCheckIn(db, manager, id as TicketId, device, notes)
    return { feedback: null, found: null, state: await freshState(member, manager) }
  }
  if (isId(party)) {
    const manager = await requireDoor(request, member, eventId)
    const ticketId = party as TicketId
    const press = { ticketId, count: count === '' ? null : 1, device, isOpened: opened === 'yes', notes }
    const guests = await letPartyIn(member, manager, press)
    const others = await othersOutside(db, manager, ticketId)
    return {
      feedback: partyFeedback(guests, ticketId, others),
      found: null,
      state: await freshState(member, manager),
    }
  }
  if (isId(order)) {
    const cashier = await proveManager(db, actor, eventId, 'cash')
    const paid = cashier && (await settleCashOrder(member, cashier, order as OrderId))
    if (cashier && paid?.ok) {
      doorCache.forget(cashier.eventId)
      member.runJobNow('send mail')
    }
  }
  const code = form.value.code.slice(0, MAX_SCAN_LENGTH + 1)
  if (typed !== '') {
    const found = await findTyped(request, member, eventId, { code, typed })
    if (found) return found
  }
  const isFound = isId(ticket)
  const presented = isFound
    ? await codeOfTicket(db, await requireDoor(request, member, eventId), ticket as TicketId)
    : code
  const isNumbered = isId(deviceId) && /^[1-9]\d{0,8}$/.test(counter)
  const number = isNumbered ? { deviceId, counter: Number(counter) } : null
  const asker = {
    eventId,
    person: actor,
    device,
    number,
    isOpened: opened === 'yes',
    notes: { ...notes, ...(isFound && { found: true as const }) },
  }
  if (form.value.way === 'out') {
    const gone = await goOut(member, asker, presented)
    if (!gone) throw await noDoor(request, member)
    const { result, state } = gone
    const feedback = result.ok
      ? goneOut(result.value)
      : scanFeedback(result, { code }, state.door.timeZone, now)
    return { feedback, found: null, state }
  }
  const checked = await member.ticketLog.timed('A scan', logFacts(request, member, { eventId }), () =>
    checkIn(member, asker, presented),
  )
  if (!checked) throw await noDoor(request, member)
  const { state } = checked
  const by = isFound ? { ticket } : { code }
  const feedback = scanFeedback(checked.result, by, state.door.timeZone, now)
  const isForCashier = feedback.cash !== null && !(await proveManager(db, actor, eventId, 'cash'))
  return { feedback: isForCashier ? paidElsewhere(feedback) : feedback, found: null, state }
}

/** Whom a typed text finds; null where it is a code after all, or no text that could find anybody. */
async function findTyped(
  request: Request,
  member: MemberCtx,
  eventId: string,
  { code, typed }: { code: string; typed: string },
): Promise<ScanActionData | null> {
  const search = readGuestSearch(code)
  const isCode = readScan(code).ok
  if (!search || (isCode && !search.words)) return null
  const manager = await requireDoor(request, member, eventId)
  const { allowed } = await consumeRateLimit(member.db, { limit: 'find guest', of: member.actor.id })
  const guests = allowed ? await findGuests(member.db, manager, search) : []
  if (isCode && guests.length === 0 && typed !== 'find') return null
  const state = await freshState(member, manager)
  return allowed
    ? { feedback: null, found: { typed: code.trim(), guests, isByList: false }, state }
    : { feedback: tooManySearches, found: null, state }
}

async function requireDoor(
  request: Request,
  member: MemberCtx,
  eventId: string,
): Promise<EventManager<'door'>> {
  const manager = await proveManager(member.db, member.actor, eventId, 'door')
  if (!manager) throw await noDoor(request, member)
  return manager
}

async function freshState(member: MemberCtx, manager: EventManager<'door'>): Promise<DoorState> {
  const state = await readDoorState(member.db, manager)
  member.doorCache.keep(state.door, member.now)
  return state
}
