import { data, href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { keepUnanswered } from '#app/keep-unanswered.ts'
import { AskRefund } from '#modules/checkout/refund/request/ask-refund.tsx'
import { isDisputed } from '#modules/checkout/disputes/list-disputes.server.ts'
import { askMessage } from '#modules/checkout/refund/refund-messages.ts'
import { whyNotAsk } from '#modules/checkout/refund/request/why-not-ask.ts'
import { AskRefundSchema } from '#modules/checkout/refund/refund-schema.ts'
import {
  mayBeGivenBack,
  refundablePlaces,
  ticketsOfPlaces,
} from '#modules/checkout/refund/refundable-places.server.ts'
import { previewRefund } from '#modules/checkout/refund/refund-tickets.server.ts'
import { refundedUntil } from '#modules/checkout/refund/request/refunded-until.ts'
import { askForRefund, refundRequestsOf } from '#modules/checkout/refund/request/request-refund.server.ts'
import { getOwnOrder } from '#modules/orders/get-order.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/ask-refund'

/** One's own order, and what of it could go back; for everyone else there is none. */
async function readOwn({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const member = requireMember(request, context)
  const order = await getOwnOrder(member.db, member.actor.id, params.orderId)
  if (!order) throw data(null, { status: 404 })
  const key = { eventId: order.event.id, orderId: order.id }
  const places = await refundablePlaces(member.db, key)
  return { member, order, key, places: places.filter(mayBeGivenBack) }
}

export async function loader(args: Route.LoaderArgs) {
  const { member, order, key, places } = await readOwn(args)
  const { db, now } = member
  const tickets = places.flatMap((place) => place.tickets)
  const [requests, isHeld, ofAll] = await Promise.all([
    refundRequestsOf(db, order),
    isDisputed(db, order),
    previewRefund(db, { ...key, tickets }),
  ])
  return {
    order,
    places,
    most: ofAll.ok ? ofAll.value.amount : null,
    why: whyNotAsk(order, { requests, isDisputed: isHeld, left: places.length }, now),
  }
}

export async function action(args: Route.ActionArgs) {
  const { member, key, places } = await readOwn(args)
  const form = await readForm(args.request, AskRefundSchema)
  if (!form.ok) return answerForm(form, form)
  const { ticket, words } = form.value
  const asked = await askForRefund(
    member,
    { ...key, personId: member.actor.id },
    { tickets: ticketsOfPlaces(places, ticket), words },
  )
  if (!asked.ok) return answerForm(form, fail(asked.failure), { status: 409 })
  throw redirect(`${href('/dashboard/orders/:orderId', args.params)}?notice=asked`, { status: 303 })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnanswered(request, serverAction)

export default function AskRefundPage({
  loaderData: { order, places, most, why },
  actionData,
}: Route.ComponentProps) {
  return (
    <DashboardPage
      width="form"
      crumbs={[
        { to: href('/dashboard/orders/:orderId', { orderId: order.id }), label: `Order ${order.code}` },
      ]}
      lead={order.event.title}
    >
      {why ? (
        <Notice title={askMessage({ code: why })} />
      ) : (
        <AskRefund places={places} most={most} terms={refundedUntil(order)} result={actionData} />
      )}
    </DashboardPage>
  )
}
