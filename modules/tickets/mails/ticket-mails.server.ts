import { z } from 'zod'
import { eventCalendar } from '#modules/events/share/event-calendar.server.ts'
import { hostNumbers } from '#modules/events/facts/event-hosts.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { doorsText } from '#modules/events/event-time-text.ts'
import type { EventDetail } from '#modules/events/event.ts'
import { cashWords } from '#modules/events/rules/cash-until.ts'
import { refundTerms } from '#modules/events/rules/refund-rule.ts'
import { locationText } from '#modules/events/event-location.ts'
import { type MailAttachment, type MailCtx, mailKind, type Site } from '#modules/notifications/mail.ts'
import { orderReceipt } from '#modules/orders/order-receipt.server.ts'
import { doorCodePng } from '#modules/tickets/draw-code.server.ts'
import { eventChangeDraft } from '#modules/tickets/mails/event-change-mail.tsx'
import {
  type OrderMail,
  cashReservationDraft,
  reservationEndedDraft,
  ticketConfirmationDraft,
} from '#modules/tickets/mails/order-mails.tsx'
import { doorCode, formatHash } from '#modules/tickets/qr-payload.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { seatsOfOrder, validTicketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

const payload = z.object({
  eventId: z.uuid().transform((id) => id as EventId),
  orderId: z.uuid().transform((id) => id as OrderId),
})
type OrderKey = z.output<typeof payload>

/** The tickets themselves: enqueued once the order is paid, by card or in cash (spec 7). No mail is written for refunded ones. */
export const ticketConfirmationMail = mailKind({
  name: 'ticket_confirmation',
  payload,
  write: async (ctx, key) => {
    const [order, tickets] = await Promise.all([readOrder(ctx, key), validTicketsOfOrder(ctx.db, key)])
    if (!order || tickets.length === 0) return null
    const pictures = tickets.map(({ id, hash }, at): MailAttachment => ({
      filename: `ticket-${at + 1}.png`,
      contentType: 'image/png',
      content: doorCodePng(doorCode(id, hash)),
      cid: `${id}@ticket`,
    }))
    const draft = ticketConfirmationDraft({
      ...order.mail,
      tickets: tickets.map(({ id, hash, ticketType, holderName, seat }) => ({
        ticketType,
        holderName,
        seat: seat && seatText(seat),
        cid: `${id}@ticket`,
        typedCode: formatHash(hash),
        url: order.mail.ticketsUrl && `${order.mail.ticketsUrl}/${id}`,
      })),
    })
    return { ...draft, attachments: [...pictures, order.calendar] }
  },
})

/** A reservation until its cash is paid. Once it is paid or released, no mail is written. */
export const cashReservationMail = mailKind({
  name: 'cash_reservation',
  payload,
  write: async (ctx, key) => {
    const order = await readOrder(ctx, key)
    return order?.status === 'awaiting_cash_payment'
      ? cashReservationDraft({ ...order.mail, payBy: order.payBy, seats: await seatNames(ctx, key) })
      : null
  },
})

/** Places that waited for cash were given back: by the host, or because their time was over. */
export const reservationEndedMail = mailKind({
  name: 'reservation_ended',
  payload,
  write: async (ctx, key) => {
    const order = await readOrder(ctx, key)
    const isExpired = order?.status === 'expired'
    return order && (isExpired || order.status === 'cancelled')
      ? reservationEndedDraft({ ...order.mail, isExpired, seats: await seatNames(ctx, key) })
      : null
  },
})

/** An event was cancelled, postponed or moved: what its host has read and sent, with the calendar entry as it is now. */
export const eventChangeMail = mailKind({
  name: 'event_change',
  isPaced: true,
  payload: z.object({
    eventId: z.uuid(),
    subject: z.string(),
    paragraphs: z.array(z.string()),
    note: z.string(),
  }),
  write: async ({ db, site }, { eventId, note, ...message }) => {
    const event = await getEvent(db, eventId)
    if (!event) return null
    const eventUrl = `${site.appUrl}/events/${event.id}`
    const ticketsUrl = `${site.appUrl}/my-tickets`
    const hostName = event.organizer.name
    const hostPhone = event.hostPhone ?? event.organizer.phone
    const draft = eventChangeDraft({ site, message, note, hostName, hostPhone, eventUrl, ticketsUrl })
    return { ...draft, attachments: [calendarFile(event, eventUrl, site)] }
  },
})

const calendarFile = (event: EventDetail, url: string, site: Site): MailAttachment => ({
  filename: 'event.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(eventCalendar(event, url, site.brand)),
})

async function readOrder({ db, site, now }: MailCtx, key: OrderKey) {
  const [receipt, event] = await Promise.all([orderReceipt(db, key), getEvent(db, key.eventId)])
  if (!receipt || !event) return null
  const url = `${site.appUrl}/events/${event.id}`
  const { customerName, lines, discount, fees, total, isOfNobody, code: orderCode } = receipt
  const { title, status, startsAt, endsAt, timeZone } = event
  const mail: OrderMail = {
    site,
    customerName,
    event: { title, status, startsAt, endsAt, timeZone, where: locationText(event), url },
    goodToKnow: goodToKnow(event, now),
    lines,
    discount,
    fees,
    total,
    orderCode,
    ticketsUrl: isOfNobody ? null : `${site.appUrl}/my-tickets`,
  }
  return {
    mail,
    payBy: cashWords(event),
    calendar: calendarFile(event, url, site),
    status: receipt.orderStatus,
  }
}

const seatNames = async ({ db }: MailCtx, key: OrderKey): Promise<string[]> =>
  (await seatsOfOrder(db, key)).map(seatText)

/** What a guest asks on the day, as far as the host has said it. */
function goodToKnow(event: EventDetail, now: Instant): string[] {
  const phone = event.hostPhone ?? event.organizer.phone
  const numbers = hostNumbers(event.hosts)
  return [
    doorsText(event),
    event.attire && `Wear: ${event.attire}`,
    `Refunds: ${refundTerms(event, now).words}`,
    phone && `Call the host: ${phone}`,
    numbers && `Other hosts: ${numbers}`,
  ].flatMap((line) => line || [])
}
