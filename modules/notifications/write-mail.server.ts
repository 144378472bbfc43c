import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import type { Config } from '#platform/config.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import { eventCalendar } from '#modules/events/event-calendar.server.ts'
import { getEvent } from '#modules/events/get-event.server.ts'
import { whereabouts } from '#modules/events/whereabouts.ts'
import { orderReceipt } from '#modules/orders/order-receipt.server.ts'
import { doorCodePng } from '#modules/tickets/draw-code.server.ts'
import { doorCode, groupHash } from '#modules/tickets/qr-payload.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'
import { goodTicketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { Mail, MailAttachment } from '#modules/notifications/mail.ts'
import type { OutboxRow, WriteMail } from '#modules/notifications/send-outbox.server.ts'
import {
  accountDeletedMail,
  alreadyRegisteredMail,
  changeEmailMail,
  confirmAddressMail,
  emailChangedMail,
  magicLinkMail,
  type MailDraft,
  newDeviceMail,
  resetPasswordMail,
  securityChangedMail,
  teamInvitationMail,
} from '#modules/notifications/templates/account-mails.tsx'
import {
  cashReservationMail,
  type OrderMail,
  ticketConfirmationMail,
} from '#modules/notifications/templates/ticket-mails.tsx'

type Site = Pick<Config, 'appUrl' | 'brandName'>

const LinkPayload = z.object({ link: z.url() })
const MagicLinkPayload = LinkPayload.extend({ code: z.string() })
const EmailChangedPayload = z.object({ newEmail: z.string() })
const DevicePayload = z.object({ device: z.string() })
const ChangePayload = z.object({ change: z.string() })
const InvitationPayload = LinkPayload.extend({ inviter: z.string(), team: z.string(), role: z.string() })
const OrderPayload = z.object({
  eventId: z.uuid().transform((id) => id as EventId),
  orderId: z.uuid().transform((id) => id as OrderId),
})

/**
 * Writes the message of an outbox row, from what is true now: of a ticket that was refunded meanwhile nothing is told.
 * Throws on a row that nobody can write: it is put off, and in the end a person sees it.
 */
export const mailWriter =
  ({ appUrl, brandName: brand }: Site): WriteMail =>
  async (ctx, row) => {
    const site = { brand, appUrl }
    switch (row.kind) {
      case 'confirm_address':
        return rendered(confirmAddressMail(site, LinkPayload.parse(row.payload)))
      case 'already_registered':
        return rendered(alreadyRegisteredMail(site))
      case 'magic_link':
        return rendered(magicLinkMail(site, MagicLinkPayload.parse(row.payload)))
      case 'reset_password':
        return rendered(resetPasswordMail(site, LinkPayload.parse(row.payload)))
      case 'change_email':
        return rendered(changeEmailMail(site, LinkPayload.parse(row.payload)))
      case 'email_changed':
        return rendered(emailChangedMail(site, EmailChangedPayload.parse(row.payload)))
      case 'new_device':
        return rendered(newDeviceMail(site, DevicePayload.parse(row.payload)))
      case 'security_changed':
        return rendered(securityChangedMail(site, ChangePayload.parse(row.payload)))
      case 'account_deleted':
        return rendered(accountDeletedMail(site))
      case 'team_invitation':
        return rendered(teamInvitationMail(site, InvitationPayload.parse(row.payload)))
      case 'ticket_confirmation':
        return writeTickets(ctx, row, { appUrl, brandName: brand })
      case 'cash_reservation': {
        const order = await readOrder(ctx, row, { appUrl, brandName: brand })
        return order?.status === 'awaiting_cash_payment' ? rendered(cashReservationMail(order.mail)) : null
      }
      default:
        throw new Error(`No template for a mail of kind ${row.kind}`)
    }
  }

async function writeTickets(ctx: Ctx, row: OutboxRow, site: Site): Promise<Mail | null> {
  const order = await readOrder(ctx, row, site)
  const tickets = await goodTicketsOfOrder(ctx.db, OrderPayload.parse(row.payload))
  if (!order || tickets.length === 0) return null
  const draft = ticketConfirmationMail({
    ...order.mail,
    tickets: tickets.map(({ id, hash, ticketType, holderName, seat }) => ({
      ticketType,
      holderName,
      seat: seat && seatName(seat),
      cid: `${id}@ticket`,
      typedCode: groupHash(hash),
      url: `${order.mail.ticketsUrl}/${id}`,
    })),
  })
  const pictures = tickets.map(async ({ id, hash }, at): Promise<MailAttachment> => ({
    filename: `ticket-${at + 1}.png`,
    contentType: 'image/png',
    content: await doorCodePng(doorCode(id, hash)),
    cid: `${id}@ticket`,
  }))
  return rendered(draft, [...(await Promise.all(pictures)), order.calendar])
}

async function readOrder({ db }: Ctx, { payload }: OutboxRow, { appUrl, brandName: brand }: Site) {
  const ids = OrderPayload.parse(payload)
  const [receipt, event] = await Promise.all([orderReceipt(db, ids), getEvent(db, ids.eventId)])
  if (!receipt || !event) return null
  const url = `${appUrl}/events/${event.id}`
  const { customerName, lines, fees, total, code: orderCode } = receipt
  const mail: OrderMail = {
    brand,
    appUrl,
    customerName,
    event: {
      title: event.title,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timeZone: event.timeZone,
      where: whereabouts(event),
      url,
    },
    lines,
    fees,
    total,
    orderCode,
    ticketsUrl: `${appUrl}/my-tickets`,
  }
  const calendar: MailAttachment = {
    filename: 'event.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(eventCalendar(event, url, brand)),
  }
  return { mail, calendar, status: receipt.orderStatus }
}

const seatName = ({ section, row, seatNumber, tableType }: SeatDetails): string =>
  [section, tableType, row && `row ${row}`, seatNumber && `seat ${seatNumber}`].filter(Boolean).join(', ')

function rendered({ subject, document, text }: MailDraft, attachments: MailAttachment[] = []): Mail {
  const html = `<!doctype html>${renderToStaticMarkup(document)}`
  return { subject: subject.replaceAll(/\s+/g, ' '), html, text, attachments }
}
