import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { MAX_GROUP_SIZE } from '#modules/pricing/max-group-size.ts'
import { toCents } from '#platform/money.ts'
import { isTimeZone, toInstant } from '#platform/time.ts'
import { type CartItem, MAX_CART_LINES } from './cart.ts'
import { MAX_TICKET_LIMIT } from './ticket-limit.ts'

const VERSION = 1
const MAX_STORED_CART_LENGTH = 1_000_000
const MAX_CENTS = 1_000_000

/** A cart as it is written to the browser's storage. */
export const storeCart = (items: CartItem[]): string => JSON.stringify({ version: VERSION, items })

/**
 * Reads a stored cart. Storage is anybody's to write, so whatever is not exactly a cart of ours (broken JSON, a missing
 * field, a fraction, a quantity above its cap, two lines of one ticket type) is an empty cart; unknown fields are dropped.
 */
export function parseCart(text: string | null): CartItem[] {
  if (!text || text.length > MAX_STORED_CART_LENGTH) return []
  const stored = fromJson(text)
  if (!isRecord(stored) || stored['version'] !== VERSION || !Array.isArray(stored['items'])) return []
  if (stored['items'].length > MAX_CART_LINES) return []
  const items = stored['items'].map(parseItem).filter((item) => item !== null)
  const tickets = new Set(items.map((item) => `${item.eventId} ${item.ticketTypeId}`))
  return items.length === stored['items'].length && tickets.size === items.length ? items : []
}

function parseItem(value: unknown): CartItem | null {
  if (!isRecord(value)) return null
  const { id, ticketTypeId, eventId, quantity, price, regularPrice, earlyBirdPrice, maxPerPerson, admits } =
    value
  const { title, description, eventTitle, eventDate, eventTime, eventLocation, timeZone } = value
  if (!isText(id) || !isUuid(ticketTypeId) || !isUuid(eventId)) return null
  if (!isText(title) || !isText(description) || !isText(eventTitle)) return null
  if (!isText(eventDate) || !isText(eventTime) || !isText(eventLocation) || !isText(timeZone)) return null
  if (!isTimeZone(timeZone)) return null
  if (!isWhole(maxPerPerson, 1, MAX_TICKET_LIMIT) || !isWhole(quantity, 1, maxPerPerson)) return null
  if (!isPrice(price) || !isPrice(regularPrice)) return null
  if (earlyBirdPrice !== null && !isPrice(earlyBirdPrice)) return null
  const earlyBirdUntil = parseInstant(value['earlyBirdUntil'])
  if (earlyBirdUntil === undefined) return null
  return {
    id,
    ticketTypeId: ticketTypeId as TicketTypeId,
    eventId: eventId as EventId,
    quantity,
    price: toCents(price),
    regularPrice: toCents(regularPrice),
    earlyBirdPrice: earlyBirdPrice === null ? null : toCents(earlyBirdPrice),
    earlyBirdUntil,
    maxPerPerson,
    // A cart of an earlier version names none.
    admits: isWhole(admits, 0, MAX_GROUP_SIZE) ? admits : 1,
    title,
    description,
    eventTitle,
    eventDate,
    eventTime,
    eventLocation,
    timeZone,
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

// Not `isId`: it would bring the making of ids to every page.
const UUID = /^[0-9a-f-]{36}$/
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

const isPrice = (value: unknown): value is number => isWhole(value, 0, MAX_CENTS)

/** Null is no end; undefined is not an instant at all. */
const parseInstant = (value: unknown) =>
  value === null ? null : isText(value) && !Number.isNaN(Date.parse(value)) ? toInstant(value) : undefined
