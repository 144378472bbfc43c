import type { EventFacts } from '#modules/events/edit/event-values.ts'
import type { TicketTypeFacts } from '#modules/events/series/merge/merge-ticket-type.ts'
import { type Cents, formatCount, formatUsd } from '#platform/money.ts'

const LIST = new Intl.ListFormat('en-US')

/** One thing that was changed, and from what to what where that is a number. */
type Change = readonly [what: string, how: string]

/** What people call the facts of an event; several may be one thing to them. */
const EVENT_WORDS: Record<keyof EventFacts, string> = {
  title: 'the name',
  kind: 'the kind',
  description: 'the description',
  organizerId: 'the host',
  hostName: 'the host',
  hosts: 'who invites',
  djs: 'the DJs',
  day: 'the day and hours',
  lastDay: 'the day and hours',
  starts: 'the day and hours',
  ends: 'the day and hours',
  doors: 'the day and hours',
  venueId: 'the venue',
  venueName: 'the venue',
  address: 'the venue',
  city: 'the venue',
  region: 'the venue',
  timeZone: 'the venue',
  attire: 'the attire',
  perks: 'what is included',
  level: 'whom it is for',
  minAge: 'the age',
  parking: 'the parking',
  food: 'the food',
  hotelName: 'the hotel',
  hotelUrl: 'the hotel',
  hotelCode: 'the hotel',
  hostPhone: 'the phone number',
  doorPrice: 'the door price',
  ticketUrl: 'where tickets are sold',
  acceptsCash: 'whether cash is taken',
  cashUntil: 'until when cash is taken',
  refunds: 'what is paid back',
  refundPolicy: 'what is paid back',
  passOn: 'how tickets are passed on',
  isPremium: 'whether it is premium',
  isUnlisted: 'who finds it',
  showsGuests: 'who sees the guests',
}

const TICKET_WORDS: Record<keyof Omit<TicketTypeFacts, 'day'>, string> = {
  ticketName: 'the name',
  ticketDescription: 'the description',
  price: 'the price',
  earlyBirdPrice: 'the early price',
  earlyBirdUntil: 'the last day of the early price',
  capacity: 'the number of tickets',
  maxPerPerson: 'the limit for one person',
  isHidden: 'who sees it',
  admits: 'whom it lets in',
  admitsOn: 'the days it lets in',
  paidBy: 'how it is paid',
  saleStarts: 'the days of sale',
  saleStartsTime: 'the days of sale',
  saleEnds: 'the days of sale',
}

const MONEY: readonly string[] = ['doorPrice', 'price', 'earlyBirdPrice']
const COUNTS: readonly string[] = ['capacity', 'maxPerPerson']

/** What was changed of an event, for its log: things by their names, prices from what to what, and nobody's words. Null where nothing was. */
export function eventChange(before: EventFacts, after: EventFacts): string | null {
  const changes = changesOf(EVENT_WORDS, before, after)
  return changes.length === 0 ? null : `Changed ${inWords(changes)}`
}

/** The same of a ticket type, by the name that it had. */
export function ticketTypeChange(before: TicketTypeFacts, after: TicketTypeFacts): string | null {
  const [first, ...more] = changesOf(TICKET_WORDS, before, after)
  if (!first) return null
  const [what, how] = first
  if (more.length === 0) return `Changed ${what} of ${before.ticketName}${how}`
  return `Changed ${inWords([first, ...more])} of ${before.ticketName}`
}

function changesOf<Facts extends object, Name extends keyof Facts & string>(
  words: Record<Name, string>,
  before: Facts,
  after: Facts,
): Change[] {
  const names = Object.keys(words) as Name[] // of the literals above
  const changes = names
    // A rule of refunds is an object that is read anew.
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name): Change => [words[name], fromTo(name, before[name], after[name])])
  return changes.filter(([what], at) => changes.findIndex(([other]) => other === what) === at)
}

function fromTo(name: string, before: unknown, after: unknown): string {
  const text = (value: unknown) => {
    if (typeof value !== 'number') return 'none'
    return MONEY.includes(name) ? formatUsd(value as Cents) : formatCount(value) // a price of these facts
  }
  return MONEY.includes(name) || COUNTS.includes(name) ? ` from ${text(before)} to ${text(after)}` : ''
}

const inWords = (changes: readonly Change[]): string => LIST.format(changes.map(([what, how]) => what + how))
