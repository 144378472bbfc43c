import { Fragment } from 'react'
import type { EventStatus } from '#modules/events/event.ts'
import { hoursText, isSeveralNights } from '#modules/events/event-time-text.ts'
import { type Cents, formatPrice, formatUsd, multiplyCents, toCents } from '#platform/money.ts'
import {
  dayIn,
  formatLongDay,
  formatTimeRange,
  type Instant,
  type TimeZone,
  zoneName,
} from '#platform/time.ts'
import type { MailDraft, Site } from '#modules/notifications/mail.ts'
import {
  MailButton,
  MailDocument,
  MailHeading,
  MailLines,
  MailLink,
  MailText,
} from '#modules/notifications/mail-document.tsx'
import { type MailedTicket, TicketCode, ticketLines } from '#modules/tickets/mails/ticket-in-mail.tsx'

/** What a mail about an order tells. */
export interface OrderMail {
  site: Site
  customerName: string
  event: {
    title: string
    status: EventStatus
    startsAt: Instant
    endsAt: Instant
    timeZone: TimeZone
    /** Room and address in one line; empty when nobody has said yet. */
    where: string
    url: string
  }
  /** Doors, attire, refunds and the host's phone, a line each. */
  goodToKnow: string[]
  lines: { ticketType: string; quantity: number; unitPrice: Cents; total: Cents }[]
  /** What a promo code took off; the lines are told at their list price. */
  discount: Cents
  fees: Cents
  total: Cents
  orderCode: string
  /** Null for what was sold at the door, and belongs to no account. */
  ticketsUrl: string | null
}

/** A mail about places that nobody has paid. */
interface ReservationMail extends OrderMail {
  /** The names of its seats; none on general admission. */
  seats: string[]
}

/** The mail with the tickets themselves. */
export interface TicketConfirmation extends OrderMail {
  tickets: MailedTicket[]
}

/** Spec 7, ticket_confirmation: sent once the order is paid, by card or in cash. */
export function ticketConfirmationDraft(mail: TicketConfirmation): MailDraft {
  const { event, tickets } = mail
  const subject = `Your ${tickets.length === 1 ? 'ticket' : 'tickets'} for ${event.title}`
  const lead = `You're in, ${firstName(mail.customerName)}. Show ${tickets.length === 1 ? 'this code' : 'these codes'} at the door, on your phone or on paper.`
  return {
    subject,
    document: (
      <MailDocument {...mail.site} title={subject} preview={`${whenLine(mail)} · ${event.where}`}>
        <MailHeading>{event.title}</MailHeading>
        <Facts mail={mail} />
        <MailText>{lead}</MailText>
        {tickets.map((ticket) => (
          <TicketCode key={ticket.cid} ticket={ticket} />
        ))}
        {mail.ticketsUrl && <MailButton href={mail.ticketsUrl}>See my tickets</MailButton>}
        <MailLines lines={sums(mail)} />
        <MailText quiet>Order {mail.orderCode}</MailText>
      </MailDocument>
    ),
    text: [
      ...factsText(mail),
      lead,
      ...tickets.map(ticketLines),
      ...(mail.ticketsUrl ? [`See your tickets: ${mail.ticketsUrl}`] : []),
      sumsText(mail),
    ].join('\n\n'),
  }
}

/** Sent when tickets are reserved for cash: `payBy` says until when it is paid. It contains no code that admits anybody before paying. */
export function cashReservationDraft(mail: ReservationMail & { payBy: string }): MailDraft {
  const { event } = mail
  const subject = `Your places for ${event.title} are held`
  const lead = `${firstName(mail.customerName)}, we hold your places. Bring ${formatUsd(mail.total)} in cash; your tickets are good as soon as it is paid. ${mail.payBy}`
  return {
    subject,
    document: (
      <MailDocument {...mail.site} title={subject} preview={lead}>
        <MailHeading>{event.title}</MailHeading>
        <Facts mail={mail} />
        <MailText>{lead}</MailText>
        <Seats of={mail} />
        <MailLines lines={sums(mail)} />
        {mail.ticketsUrl && <MailButton href={mail.ticketsUrl}>See my reservation</MailButton>}
        <MailText quiet>Order {mail.orderCode}</MailText>
      </MailDocument>
    ),
    text: [
      ...factsText(mail),
      lead,
      ...seatsText(mail),
      sumsText(mail),
      ...(mail.ticketsUrl ? [`See your reservation: ${mail.ticketsUrl}`] : []),
    ].join('\n\n'),
  }
}

/** Sent when places that waited for cash are given back: by the host, or because their time is over (`isExpired`). */
export function reservationEndedDraft(mail: ReservationMail & { isExpired: boolean }): MailDraft {
  const { event } = mail
  const subject = `Your reservation for ${event.title} ${mail.isExpired ? 'has ended' : 'was cancelled'}`
  const why = mail.isExpired
    ? 'your places were not paid in time, and went back'
    : 'the host has given your places back'
  const lead = `${firstName(mail.customerName)}, ${why}. Nothing was charged. You can buy tickets again while there are any.`
  return {
    subject,
    document: (
      <MailDocument {...mail.site} title={subject} preview={lead}>
        <MailHeading>{event.title}</MailHeading>
        <Facts mail={mail} />
        <MailText>{lead}</MailText>
        <Seats of={mail} />
        <MailButton href={event.url}>See the event</MailButton>
        <MailText quiet>Order {mail.orderCode}</MailText>
      </MailDocument>
    ),
    text: [...factsText(mail), lead, ...seatsText(mail), `See the event: ${event.url}`].join('\n\n'),
  }
}

const Seats = ({ of: { seats } }: { of: ReservationMail }) =>
  seats.length > 0 && (
    <MailText>
      {seats.map((seat) => (
        <Fragment key={seat}>
          {seat}
          <br />
        </Fragment>
      ))}
    </MailText>
  )

const seatsText = ({ seats }: ReservationMail): string[] => (seats.length > 0 ? [seats.join('\n')] : [])

function Facts({ mail: { event, ...mail } }: { mail: OrderMail }) {
  return (
    <MailText>
      {whenLine({ event, ...mail })}
      <br />
      {event.where}
      {event.where && <br />}
      <MailLink href={event.url}>About the event</MailLink>
      {mail.goodToKnow.map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
    </MailText>
  )
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

function whenLine({ event }: OrderMail): string {
  const { status, startsAt, endsAt, timeZone } = event
  if (status === 'postponed') return 'Postponed: the new date is not set yet. Your tickets stay good for it.'
  const timed = { ...event, night: dayIn(startsAt, timeZone) }
  if (isSeveralNights(timed)) return hoursText(timed)
  return `${formatLongDay(startsAt, timeZone)}, ${formatTimeRange(startsAt, endsAt, timeZone)} (${zoneName(startsAt, timeZone)})`
}

const sums = ({ lines, discount, fees, total }: OrderMail): [string, string][] => [
  ...lines.map(({ ticketType, quantity, unitPrice }): [string, string] => [
    `${ticketType}, ${quantity} × ${formatUsd(unitPrice)}`,
    formatUsd(multiplyCents(unitPrice, quantity)),
  ]),
  ...(discount > 0 ? [['Discount', formatUsd(toCents(0 - discount))] satisfies [string, string]] : []),
  ...(fees > 0 ? [['Processing fees', formatUsd(fees)] satisfies [string, string]] : []),
  ['Total', formatPrice(total)],
]

const factsText = (mail: OrderMail): string[] => [
  mail.event.title,
  [whenLine(mail), mail.event.where, mail.event.url].filter(Boolean).join('\n'),
  mail.goodToKnow.join('\n'),
]

const sumsText = (mail: OrderMail): string =>
  [...sums(mail).map(([name, amount]) => `${name}: ${amount}`), `Order ${mail.orderCode}`].join('\n')
