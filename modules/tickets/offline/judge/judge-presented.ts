import type { DoorList, ListedTicket } from '#modules/tickets/offline/list/door-list.ts'
import { judgeOffline } from '#modules/tickets/offline/judge/judge-offline.ts'
import type { Use } from '#modules/tickets/offline/kept-door.ts'
import { findListed, openGuest } from '#modules/tickets/offline/list/open-door-list.ts'
import { readScan } from '#modules/tickets/qr-payload.ts'
import type { CheckInFailure, SeenGuest } from '#modules/tickets/ticket.ts'
import { fail, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** What is presented to a door without a signal: a code, or a ticket of the list that was found by a typed name. */
export type Presented = { code: string } | { key: string; name: string }

/** A verdict, with the ticket that it is of where the list has one. */
export interface Judged {
  verdict: Result<SeenGuest, CheckInFailure>
  ticket: ListedTicket | null
}

/** The list by which a door judges, and when tickets came in. */
export interface JudgedBy {
  list: DoorList
  listedAt: Instant
  usedOf: (ticket: ListedTicket) => Use | null
  isOpened: boolean
}

/** Whose name nobody can read without a code. */
const UNNAMED = 'Guest'

/** Finds what is presented on the list, and judges it by `judgeOffline`. */
export async function judgePresented(presented: Presented, by: JudgedBy, now: Instant): Promise<Judged> {
  const { list, listedAt, usedOf, isOpened } = by
  const scan = 'code' in presented ? readScan(presented.code) : null
  if (scan && !scan.ok) return { verdict: fail({ code: 'NOT_A_TICKET' }), ticket: null }
  const found = 'code' in presented ? await findByCode(list, presented.code) : null
  const ticket = 'key' in presented ? list.byKey(bytesOf(presented.key)) : (found?.ticket ?? null)
  const opened = found && (await openGuest(list, found.ticket, found.hash))
  const listed = ticket && {
    ticket,
    guest: {
      holderName: opened?.name ?? ('name' in presented ? presented.name : UNNAMED),
      ticketType: ticket.type.name,
      isExtra: ticket.type.isExtra,
      seat: opened?.seat ? { section: opened.seat } : null,
    },
    used: usedOf(ticket),
  }
  const facts = { head: list.head, listedAt, listed, isOpened, now }
  return { verdict: judgeOffline(scan?.ok ? scan.value : null, facts), ticket }
}

/** What a device without a list says of a code: what is no code of this event is refused, and everything else is left to a person. */
export function judgeWithoutList(code: string, eventId: string): Judged {
  const scan = readScan(code)
  if (!scan.ok) return { verdict: fail({ code: 'NOT_A_TICKET' }), ticket: null }
  const isOfAnother = scan.value.kind === 'payload' && scan.value.payload.eventId !== eventId
  return { verdict: fail({ code: isOfAnother ? 'TICKET_NOT_FOUND' : 'NO_LIST' }), ticket: null }
}

/** The ticket of a code, and the hash that opens who it is for. */
export async function findByCode(
  list: DoorList,
  code: string,
): Promise<{ ticket: ListedTicket; hash: string } | null> {
  const read = readScan(code)
  if (!read.ok) return null
  const said = read.value.kind === 'payload' ? read.value.payload : read.value
  const ticket = await findListed(list, said)
  return ticket && { ticket, hash: said.hash }
}

/** The hash that a code carries, by which its forms are the same code; null for what is no code. */
export function hashOf(code: string): string | null {
  const read = readScan(code)
  if (!read.ok) return null
  return read.value.kind === 'payload' ? read.value.payload.hash : read.value.hash
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.matchAll(/../g), ([two]) => Number.parseInt(two, 16))
