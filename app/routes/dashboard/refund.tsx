import { data, href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { isAnswered, keepUnanswered } from '#app/keep-unanswered.ts'
import { refundMessage, type RefundRefusal } from '#modules/checkout/refund/refund-messages.ts'
import { RefundSchema } from '#modules/checkout/refund/refund-schema.ts'
import { RefundScreen } from '#modules/checkout/refund/refund-screen.tsx'
import { previewRefund, refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { refundablePlaces, ticketsOfPlaces } from '#modules/checkout/refund/refundable-places.server.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { eventOfOrder, getOrder } from '#modules/orders/get-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/refund'

/** Whoever may handle the money of an order's event; for everyone else there is no such order. */
async function requireCashier({ request, params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const member = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(member.db, orderId)
  const manager = eventId && (await proveManager(member.db, member.actor, eventId, 'money'))
  if (!manager) throw data(null, { status: 404 })
  return { member, orderId, manager }
}

/** The tickets of an order, and what goes back for those that the address names. */
export async function loader(args: Route.LoaderArgs) {
  const { member, orderId, manager } = await requireCashier(args)
  const { db, actor } = member
  const seller = await proveManager(db, actor, manager.eventId, 'sales')
  const [order, places] = await Promise.all([
    seller && getOrder(db, seller, orderId),
    refundablePlaces(db, { eventId: manager.eventId, orderId }),
  ])
  if (!order) throw data(null, { status: 404 })
  const named = new Set(args.url.searchParams.getAll('ticket'))
  // Of one there is nothing to choose; but where those that were chosen are gone, nobody has chosen the one that is left.
  const chosen = places.length === 1 && named.size === 0 ? places : places.filter(({ id }) => named.has(id))
  const tickets = chosen.flatMap((place) => place.tickets)
  // Before somebody has chosen: of all, for what stands in the way of one stands in the way of each.
  const asked = tickets.length > 0 ? tickets : places.flatMap((place) => place.tickets)
  const preview =
    asked.length > 0 ? await previewRefund(db, { eventId: manager.eventId, orderId, tickets: asked }) : null
  return {
    order,
    places,
    chosen,
    preview: preview?.ok && tickets.length > 0 ? preview.value : null,
    failure: preview && !preview.ok ? preview.failure : null,
    refundId: newId<'refund'>(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { member, orderId, manager } = await requireCashier(args)
  const form = await readForm(args.request, RefundSchema)
  if (!form.ok) return answerForm(form, form)
  const { ticket, refundId, reason } = form.value
  const places = await refundablePlaces(member.db, { eventId: manager.eventId, orderId })
  const asked = { orderId, tickets: ticketsOfPlaces(places, ticket), refundId, reason }
  const refunded = await refundTickets(member, member.checkout, manager, asked)
  if (!refunded.ok) return answerForm(form, fail(refunded.failure), { status: 409 })
  member.runJobNow('send mail')
  throw redirect(`${href('/dashboard/orders/:orderId', args.params)}?notice=refunded`, { status: 303 })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnanswered(request, serverAction)

/** Also after a refusal: some of the tickets went back meanwhile, and the page says which are left. */
export const shouldRevalidate = isAnswered

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { order, places, chosen, preview, failure, refundId } = loaderData
  return (
    <DashboardPage
      width="form"
      title="Refund tickets"
      crumbs={[
        { to: href('/dashboard/orders/:orderId', { orderId: order.id }), label: `Order ${order.code}` },
      ]}
      lead={`${order.customerName}, ${order.event.title}`}
    >
      {/* The form that was refused is gone with its tickets. */}
      {!preview && <ResultNotice<RefundRefusal> result={actionData} messageOf={refundMessage} />}
      {places.length === 0 ? (
        <EmptyState
          title="Nothing to refund"
          action={
            <LinkButton to={href('/dashboard/orders/:orderId', { orderId: order.id })}>
              Back to the order
            </LinkButton>
          }
        >
          This order is not paid, or all of it went back.
        </EmptyState>
      ) : failure ? (
        <Notice title={refundMessage(failure)} />
      ) : (
        <RefundScreen
          places={places}
          chosen={chosen}
          preview={preview}
          refundId={refundId}
          isCash={order.method === 'cash'}
          isTold={isReachable(order.customerEmail)}
          result={actionData}
        />
      )}
    </DashboardPage>
  )
}
