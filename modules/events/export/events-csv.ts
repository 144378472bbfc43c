import type { EditedEvent } from '#modules/events/create/event-schema.ts'
import { typedTimes } from '#modules/events/edit/typed-times.ts'
import type { ExportedEvent } from '#modules/events/export/exported-events.server.ts'
import { passOnText, toPassOnRule } from '#modules/events/rules/pass-on-rule.ts'
import { refundRuleText, toRefundRule } from '#modules/events/rules/refund-rule.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'
import { formatCount, formatUsd } from '#platform/money.ts'

/** A column named as the field of the form that it fills. */
type Head = keyof EditedEvent | 'status' | 'tickets' | 'page' | 'id'
type Column = readonly [head: Head, cell: (event: ExportedEvent) => string]

const times = (event: ExportedEvent) => typedTimes(event, event.timeZone)

/**
 * What the file of one's events holds. Each cell is what stands in the field of that name in the form of an event: days
 * "2026-12-12", hours "21:00" of the event's own zone, dollars "12.50", "on" for a tick. `urlOf` is the address of the page.
 */
export const eventsCsv = (urlOf: (event: ExportedEvent) => string): readonly Column[] => [
  ['title', ({ title }) => title],
  ['kind', ({ kind }) => kind],
  ['day', (event) => times(event).day],
  ['starts', (event) => times(event).starts],
  ['ends', (event) => times(event).ends],
  ['lastDay', (event) => times(event).lastDay],
  ['doors', (event) => times(event).doors],
  ['timeZone', ({ timeZone }) => timeZone],
  ['venueName', ({ venueName }) => venueName],
  ['address', ({ address }) => address],
  ['city', ({ city }) => city],
  ['region', ({ region }) => region],
  ['hostName', ({ hostName }) => hostName],
  ['hostPhone', ({ hostPhone }) => hostPhone],
  ['hosts', ({ hosts }) => hosts],
  ['djs', ({ djs }) => djs],
  ['perks', ({ perks }) => perks],
  ['attire', ({ attire }) => attire],
  ['description', ({ description }) => description],
  ['doorPrice', ({ doorPrice }) => (doorPrice === null ? '' : decimalUsd(doorPrice))],
  ['acceptsCash', ({ acceptsCash }) => (acceptsCash ? 'on' : '')],
  ['cashUntil', ({ cashUntil }) => String(cashUntil ?? '')],
  ['refunds', (event) => refundRuleText(toRefundRule(event.givesRefunds, event.refundDays))],
  ['refundPolicy', ({ refundPolicy }) => refundPolicy],
  ['passOn', ({ passOnHours }) => passOnText(toPassOnRule(passOnHours))],
  ['level', ({ level }) => level ?? ''],
  ['minAge', ({ minAge }) => String(minAge ?? '')],
  ['parking', ({ parking }) => parking],
  ['food', ({ food }) => food],
  ['hotelName', ({ hotelName }) => hotelName],
  ['hotelUrl', ({ hotelUrl }) => hotelUrl],
  ['hotelCode', ({ hotelCode }) => hotelCode],
  ['isUnlisted', ({ isUnlisted }) => (isUnlisted ? 'on' : '')],
  ['isPremium', ({ isPremium }) => (isPremium ? 'on' : '')],
  ['showsGuests', ({ showsGuests }) => (showsGuests ? 'on' : '')],
  ['status', ({ status }) => status],
  ['tickets', ({ tickets }) => tickets.map(ticketText).join('\n')],
  ['ticketUrl', ({ ticketUrl }) => ticketUrl],
  ['page', urlOf],
  ['id', ({ id }) => id],
]

/** "General admission: $40.00, 100 places" */
const ticketText = ({ name, price, capacity }: ExportedEvent['tickets'][number]): string =>
  `${name}: ${formatUsd(price)}, ${formatCount(capacity)} ${capacity === 1 ? 'place' : 'places'}`
