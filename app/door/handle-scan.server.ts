import { data } from 'react-router'
import { type DoorCaller, doorLogFacts } from '#app/door/door-caller.server.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { readForm } from '#platform/read-form.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import type { AtDoor, DoorProof } from '#modules/events/event-manager.ts'
import { proveDoor } from '#modules/teams/prove/prove-door.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { nameOfDoor } from '#modules/tickets/door/door-name.ts'
import { letPartyIn, MAX_PARTY, othersOutside } from '#modules/tickets/door/let-party-in.server.ts'
import { namelessGuest, namelessResult, namelessState } from '#modules/tickets/door/nameless.ts'
import { goOut } from '#modules/tickets/presence/go-out.server.ts'
import {
  goneOut,
  paidElsewhere,
  partyFeedback,
  scanFeedback,
  tooManySearches,
  wholeCodeWanted,
} from '#modules/tickets/scan/scan-feedback.ts'
import { type DoorState, doorState } from '#modules/tickets/door/door-state.server.ts'
import { writeContact } from '#modules/tickets/offline/list/contact.server.ts'
import { whoWouldComeIn } from '#modules/tickets/door/who-would-come-in.server.ts'
import { askToLetIn } from '#modules/tickets/scan/ask-first.ts'
import { MAX_SCAN_LENGTH, readScan } from '#modules/tickets/qr-payload.ts'
import { isShortCode } from '#modules/tickets/scan/short-code.ts'
import { ScanSchema } from '#modules/tickets/scan/scan-schema.ts'
import type { ScanActionData } from '#modules/tickets/scan/post-scan.client.ts'
import { codeOfTicket } from '#modules/tickets/find-guest/code-of-ticket.server.ts'
import { findGuests } from '#modules/tickets/find-guest/find-guests.server.ts'
import { readGuestSearch } from '#modules/tickets/find-guest/guest-search.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { CheckInFailure, SeenGuest } from '#modules/tickets/ticket.ts'
import type { Result } from '#platform/result.ts'
import { undoCheckIn } from '#modules/tickets/door/undo-check-in.server.ts'
import { isId, type OrderId, type TicketId } from '#platform/ids.ts'

/**
 * The door of an event with its counts, and the contact by which its page keeps scans before it reaches the server, for whoever may scan
 * there; 404 for everybody else.
 */
export async function openDoor(
  caller: DoorCaller,
  eventId: string,
): Promise<{ state: DoorState; firstContact: string }> {
  const proof = await requireDoor(caller, eventId)
  const { config, now } = caller.site
  const contact = { eventId: proof.eventId, by: proof.personId ?? proof.linkId, deviceId: null }
  return {
    state: await freshState(caller, proof),
    firstContact: writeContact(config.secret, contact, now),
  }
}

/**
 * Does what a door asks for in a form: let in by `code`; take the cash of an `order`, for who may, and let in by `code`;
 * or take scans back (`undo`), which has no feedback of its own. Whoever holds a link takes no cash, finds nobody by name,
 * and is told no name.
 */
export async function handleScan(
  request: Request,
  caller: DoorCaller,
  eventId: string,
): Promise<ScanActionData> {
  const { site, who, actor } = caller
  const { db, now, doorCache } = site
  const form = await readForm(request, ScanSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const { undo, party, count, order, ticket, typed, device: deviceId, counter, opened } = form.value
  const device = { ipAddress: site.clientAddress || null, userAgent: request.headers.get('User-Agent') }

  const doorName = nameOfDoor(who, form.value.doorName)
  const notes = doorName === '' ? {} : { doorName }

  if (undo) {
    const manager = await requireDoor(caller, eventId)
    for (const id of undo.split(',').filter(isId).slice(0, MAX_PARTY))
      await undoCheckIn(db, manager, id, device, notes)
    return { feedback: null, found: null, state: await freshState(caller, manager) }
  }
  if (isId(party)) {
    const manager = await requireDoor(caller, eventId)
    const ticketId = party as TicketId
    const press = { ticketId, count: count === '' ? null : 1, device, isOpened: opened === 'yes', notes }
    const guests = await letPartyIn(site, manager, press)
    const others = await othersOutside(db, manager, ticketId)
    return {
      feedback: partyFeedback(who.linkId ? guests.map(namelessGuest) : guests, ticketId, others),
      found: null,
      state: await freshState(caller, manager),
    }
  }
  if (isId(order)) {
    const cashier = actor && (await proveManager(db, actor, eventId, 'cash'))
    const paid = cashier && (await settleCashOrder(site, cashier, order as OrderId))
    if (cashier && paid?.ok) {
      doorCache.forget(cashier.eventId)
      site.runJobNow('send mail')
    }
  }
  const code = form.value.code.slice(0, MAX_SCAN_LENGTH + 1)
  if (typed !== '' && ticket === '' && isShortCode(code, { findsGuests: actor !== null })) {
    const state = await shownState(caller, await requireDoor(caller, eventId))
    return { feedback: wholeCodeWanted(code), found: null, state }
  }
  if (actor && typed !== '') {
    const found = await findTyped({ ...caller, actor }, eventId, { code, typed })
    if (found) return found
  }
  const isFound = actor !== null && isId(ticket)
  const presented = isFound
    ? await codeOfTicket(db, await requireDoor(caller, eventId), ticket as TicketId)
    : code
  const isNumbered = isId(deviceId) && /^[1-9]\d{0,8}$/.test(counter)
  const number = isNumbered ? { deviceId, counter: Number(counter) } : null
  const asker = {
    eventId,
    person: who,
    device,
    number,
    isOpened: opened === 'yes',
    notes: { ...notes, ...(isFound && { found: true as const }) },
  }
  if (form.value.way === 'out') {
    const gone = await goOut(site, asker, presented)
    if (!gone) throw await caller.notAllowed()
    const { result, state } = shownTo(who, gone)
    const feedback = result.ok
      ? goneOut(result.value)
      : scanFeedback(result, { code }, state.door.timeZone, now)
    return { feedback, found: null, state }
  }
  // Who was found, or pays, is let in by a press already.
  const isAsked = form.value.ask === 'yes' && !isFound && !isId(order)
  const guest = isAsked && (await whoWouldComeIn(site, asker, presented))
  if (guest) {
    const state = await shownState(caller, await requireDoor(caller, eventId))
    return { feedback: askToLetIn(who.linkId ? namelessGuest(guest) : guest, { code }), found: null, state }
  }
  const checked = await site.ticketLog.timed('A scan', doorLogFacts(request, caller, { eventId }), () =>
    checkIn(site, asker, presented),
  )
  if (!checked) throw await caller.notAllowed()
  const { result, state } = shownTo(who, checked)
  const by = isFound ? { ticket } : { code }
  const feedback = scanFeedback(result, by, state.door.timeZone, now)
  const isForCashier = feedback.cash !== null && !(actor && (await proveManager(db, actor, eventId, 'cash')))
  return { feedback: isForCashier ? paidElsewhere(feedback) : feedback, found: null, state }
}

/** Whom a typed text finds; null where it is a code after all, or no text that could find anybody. */
async function findTyped(
  caller: DoorCaller & { actor: Actor },
  eventId: string,
  { code, typed }: { code: string; typed: string },
): Promise<ScanActionData | null> {
  const search = readGuestSearch(code)
  const isCode = readScan(code).ok
  if (!search || (isCode && !search.words)) return null
  const { site, actor } = caller
  const manager = await proveManager(site.db, actor, eventId, 'door')
  if (!manager) throw await caller.notAllowed()
  const { allowed } = await consumeRateLimit(site.db, { limit: 'find guest', of: actor.id })
  const guests = allowed ? await findGuests(site.db, manager, search) : []
  if (isCode && guests.length === 0 && typed !== 'find') return null
  const state = await shownState(caller, manager)
  return allowed
    ? { feedback: null, found: { typed: code.trim(), guests, isByList: false }, state }
    : { feedback: tooManySearches, found: null, state }
}

async function requireDoor({ site, who, notAllowed }: DoorCaller, eventId: string): Promise<DoorProof> {
  const proof = await proveDoor(site.db, who, eventId)
  if (!proof) throw await notAllowed()
  return proof
}

/** The state of a door where something may just have changed. */
function freshState(caller: DoorCaller, proof: DoorProof): Promise<DoorState> {
  caller.site.doorCache.forget(proof.eventId)
  return shownState(caller, proof)
}

async function shownState({ site, who }: DoorCaller, proof: DoorProof): Promise<DoorState> {
  const state = await doorState(site, proof)
  return who.linkId ? namelessState(state, who.linkId) : state
}

/** What came of a scan, as it is told to whoever made it. */
const shownTo = <G extends SeenGuest>(
  { linkId }: AtDoor,
  { result, state }: { result: Result<G, CheckInFailure>; state: DoorState },
) => (linkId ? { result: namelessResult(result), state: namelessState(state, linkId) } : { result, state })
