import { href, redirect } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { findEventManager, requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { isAnswered, keepUnanswered } from '#app/keep-unanswered.ts'
import { BoxOfficeSchema, readDoorLines, readSeatIds } from '#modules/checkout/box-office/box-office.ts'
import { BoxOffice } from '#modules/checkout/box-office/box-office-screen.tsx'
import { doorSale } from '#modules/checkout/box-office/door-sale.server.ts'
import { letIn } from '#modules/checkout/box-office/let-in.server.ts'
import { openPlaces } from '#modules/checkout/box-office/open-seats.ts'
import { proposeSeats } from '#modules/checkout/box-office/propose-seats.server.ts'
import { doorTypes, quoteAtDoor } from '#modules/checkout/box-office/quote-at-door.server.ts'
import { sellAtDoor } from '#modules/checkout/box-office/sell-at-door.server.ts'
import { doorSales, sellUntilEnd } from '#modules/events/rules/sell-until-end.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { SoldNow } from '#modules/checkout/box-office/sold-now.tsx'
import { doorGate } from '#modules/tickets/door/door.ts'
import { readDoor } from '#modules/tickets/door/doors.server.ts'
import { drawCode } from '#modules/tickets/draw-code.server.ts'
import { newId } from '#platform/ids.ts'
import { listAddress } from '#platform/list-address.ts'
import { type Cents, toCents } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/box-office'

/** What the door of one event sells, what is chosen, and what was sold a moment ago. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const manager = requireEventManager(request, context, 'cash')
  const { db, now, config } = member
  const { eventId } = manager
  const isFree = url.searchParams.get('free') === 'on'
  const [named, at] = ['named', 'at'].map((name) => url.searchParams.get(name)?.slice(0, 300) ?? '')
  const atDoor = findEventManager(request, context, 'door')
  const types = await doorTypes(member, eventId)
  const seatedTypes = types.filter(({ isSeated }) => isSeated).map(({ id }) => id)
  const asked = { lines: readDoorLines(url.searchParams), seatIds: readSeatIds(url.searchParams), isFree }
  const { open, ...proposed } = await proposeSeats(db, eventId, seatedTypes, { ...asked, named: named ?? '' })
  const seatIds = proposed.seats.map(({ id }) => id)
  const [quote, sales, sold, door] = await Promise.all([
    quoteAtDoor(member, eventId, { lines: proposed.lines, isFree, seatIds }),
    doorSales(db, manager, now),
    doorSale(db, manager, url.searchParams.get('sold') ?? ''),
    atDoor && readDoor(db, atDoor),
  ])
  return {
    path: href('/dashboard/events/:eventId/box-office', params),
    types,
    chosen: quote.lines.map(({ for: { ticketTypeId }, quantity }) => ({ ticketTypeId, quantity })),
    seating: seatedTypes.length > 0 ? { ...proposed, ...openPlaces(open, at ?? ''), at: at ?? '' } : null,
    isFree,
    isAsked: url.searchParams.has('asked'),
    total: quote.lines.length > 0 ? quote.total : null,
    saleId: newId(),
    mayLetIn: atDoor !== null,
    isDoorOpen: door !== null && doorGate(door, now) === 'open',
    mayEdit: findEventManager(request, context, 'edit') !== null,
    mayReadOrder: findEventManager(request, context, 'sales') !== null,
    sales,
    code: drawCode(`${config.appUrl}${href('/events/:id', { id: eventId })}`),
    sold: sold && { ...sold, change: changeOf(sold.total, url.searchParams.get('given')) },
  }
}

/** The change of what was handed over, where the address says so. */
function changeOf(total: Cents, given: string | null): Cents | null {
  const cents = given !== null && /^\d{1,8}$/.test(given) ? Number(given) : 0
  return cents > 0 && cents >= total ? toCents(cents - total) : null
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const manager = requireEventManager(request, context, 'cash')
  const form = await readForm(request, BoxOfficeSchema)
  if (!form.ok) return answerForm(form, form)
  if (form.value.intent !== 'sell') {
    await sellUntilEnd(member.db, manager, form.value.intent === 'sell-until-end')
    return answerForm(form, ok(null))
  }
  const { intent: _sell, free: isFree, letIn: isLetIn, total, seat: seatIds, ...sale } = form.value
  const sold = await sellAtDoor(member, member.checkout, manager, {
    ...sale,
    seatIds,
    total: total ?? 0,
    isFree,
  })
  if (!sold.ok) return answerForm(form, fail(sold.failure), { status: 409 })
  const { orderId } = sold.value
  const door = isLetIn && (await proveManager(member.db, member.actor, manager.eventId, 'door'))
  const device = { ipAddress: member.clientAddress || null, userAgent: request.headers.get('User-Agent') }
  if (door) await letIn(member, door, { person: member.actor, device, orderId })
  else member.doorCache.forget(manager.eventId)
  member.runJobNow('send mail')
  const path = href('/dashboard/events/:eventId/box-office', params)
  throw redirect(listAddress(path, {}, { sold: orderId, given: sale.given?.toString() }), { status: 303 })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnanswered(request, serverAction)

/** Also after a refusal: of seats that are gone others are proposed. */
export const shouldRevalidate = isAnswered

export default function EventBoxOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { sold, mayReadOrder, ...offer } = loaderData
  if (sold)
    return (
      <SoldNow
        sold={sold}
        order={mayReadOrder ? href('/dashboard/orders/:orderId', { orderId: sold.orderId }) : null}
        next={loaderData.path}
      />
    )
  if (!offer.sales.isOpen)
    return (
      <EmptyState title="Nothing is sold at this door">
        A door sells while its event is published and has not ended.
      </EmptyState>
    )
  return <BoxOffice {...offer} result={actionData?.intent === 'sell' ? actionData : undefined} />
}
