import { data, type RouterContextProvider } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { ticketOfferPath } from '#app/ticket-offer-path.ts'
import { hadTicket } from '#modules/tickets/passing/passed-on-tickets.server.ts'
import { PassingSchema } from '#modules/tickets/passing/passing-schema.ts'
import type { Passed } from '#modules/tickets/passing/send-ticket.tsx'
import { type SendFailure, sendTicket } from '#modules/tickets/passing/send-ticket.server.ts'
import { takeBack, type TakeBackFailure } from '#modules/tickets/passing/take-back.server.ts'
import {
  giveOwnNewCode,
  type RenameFailure,
  renameOwnTicket,
} from '#modules/tickets/rename/rename-ticket.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ok } from '#platform/result.ts'

type Failure = SendFailure | TakeBackFailure | RenameFailure

const STATUS: Partial<Record<Failure['code'], number>> = {
  TICKET_NOT_FOUND: 404,
  NO_OPEN_OFFER: 409,
  TOO_MANY_SENT: 429,
  TOO_MANY_RENAMED: 429,
}

/**
 * Makes or takes back the link to one of the member's tickets, changes the name on it, or gives it a new code: the action of each page that shows them. Where the page is of no ticket that
 * they had, it does not exist.
 */
export async function passTicket(
  request: Request,
  context: Readonly<RouterContextProvider>,
  page: { eventId: string } | { ticketId: string },
) {
  const { db, now, signer, actor, config } = requireMember(request, context)
  if (!(await hadTicket(db, actor.id, page))) throw data(null, { status: 404 })
  const form = await readForm(request, PassingSchema)
  if (!form.ok) return answerForm<Passed, Failure>(form, form)
  const { ticketId } = form.value
  if (form.value.intent === 'keep-ticket') {
    const kept = await takeBack(db, actor.id, ticketId)
    if (!kept.ok) return answerForm<Passed, Failure>(form, kept, failedWith(kept.failure))
    return answerForm<Passed, Failure>(form, ok({ ticketId, link: null }))
  }
  if (form.value.intent !== 'send-ticket') {
    const ctx = { db, now, signer }
    const changed =
      form.value.intent === 'rename-ticket'
        ? await renameOwnTicket(ctx, actor.id, form.value)
        : await giveOwnNewCode(ctx, actor.id, ticketId)
    if (!changed.ok) return answerForm<Passed, Failure>(form, changed, failedWith(changed.failure))
    return answerForm<Passed, Failure>(form, ok({ ticketId, link: null }))
  }
  const sent = await sendTicket({ db, now }, actor.id, form.value)
  if (!sent.ok) return answerForm<Passed, Failure>(form, sent, failedWith(sent.failure))
  const path = ticketOfferPath(sent.value.secret)
  return answerForm<Passed, Failure>(form, ok({ ticketId, link: { path, address: config.appUrl + path } }))
}

const failedWith = ({ code }: Failure) => ({ status: STATUS[code] ?? 422 })
