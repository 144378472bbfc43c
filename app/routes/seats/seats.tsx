import { data, href, Link, redirect } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { KeepPageOffline } from '#app/offline/keep-page-offline.tsx'
import { eventAddress } from '#app/event-address.ts'
import { publicMeta } from '#app/public-meta.ts'
import { choose, ownSeatsOf, requireSeatSale } from '#app/routes/seats/seat-request.server.ts'
import { dayText } from '#modules/events/event-time-text.ts'
import { unpaidSeats } from '#modules/checkout/place/unpaid-seats.server.ts'
import { venueName } from '#modules/events/event-location.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { holdLeftMs } from '#modules/seating/hold/hold-time.ts'
import { MOST_BEST_SEATS } from '#modules/seating/most-best-seats.ts'
import { positionsOf } from '#modules/seating/picker/choose/choose-seats.server.ts'
import { chosenSeats, pickerCategories, pickerList } from '#modules/seating/picker/picker-data.ts'
import { UnpaidNotice } from '#modules/seating/picker/chosen/unpaid-notice.tsx'
import { PICKER_VIEWS, SeatPicker } from '#modules/seating/picker/seat-picker.tsx'
import { whereOf, wheres } from '#modules/seating/picker/list/wheres.ts'
import { NO_FILTER } from '#modules/seating/picker/seat-filter.ts'
import { SEAT_MARKS } from '#modules/seating/map/plan/seat-plan.ts'
import { promoMessagesAtEvent } from '#modules/promo-codes/messages.ts'
import { termsWords } from '#modules/promo-codes/promo-code-words.ts'
import { formatZonedTime } from '#platform/time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { lazyWithFallback } from '#ui/lazy-with-fallback.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/seats'

/** Choosing numbered seats at an event, at first those of the ticket type `type`; `view` and `block` are for browsers without scripts. */
export async function loader(asked: Route.LoaderArgs) {
  const { db, now, config, seats, actor } = asked.context.get(ctx)
  const event = await getEvent(db, asked.params.id)
  if (!event) throw data(null, { status: 404 })
  const { eventId, sale, chart, promo } = await requireSeatSale(asked)
  const room = await seats.live.read(eventId)
  if (!room) throw data(null, { status: 404 })
  const { plan, pages, viewOf } = chart
  const { prices } = sale
  const chosen = await ownSeatsOf(asked, eventId, chart)
  const unpaid = actor && chosen.positions.length === 0 ? await unpaidSeats(db, eventId, actor.id) : null
  const query = asked.url.searchParams
  const seen = { plan, prices, statuses: room.statuses, own: new Set(chosen.positions) }
  const wanted = plan.categories
    .filter(({ id }) => sale.ticketTypes[id] !== undefined && sale.ticketTypes[id] === query.get('type'))
    .map(({ id }) => id)
  const places = wheres(plan, prices)
  const first = query.has('block')
    ? null
    : pickerList(seen, pages, null, { ...NO_FILTER, categories: wanted })
  const url = config.appUrl + href('/events/:id/seats', { id: event.id })
  return {
    promo: promo && {
      isGood: promo.ok,
      isCheaper: Object.values(prices).some((price) => price?.code !== undefined),
      code: promo.ok ? promo.value.code : (query.get('promo') ?? '').slice(0, 32),
      words: promo.ok ? termsWords(promo.value.terms) : promoMessagesAtEvent[promo.failure.code],
    },
    event: { id: event.id, title: event.title, days: dayText(event), location: venueName(event) },
    geometryHash: sale.geometryHash,
    prices,
    categories: pickerCategories(plan, prices, room.statuses),
    size: plan.size,
    wanted,
    wheres: places,
    where: whereOf(plan, places, wanted[0]),
    max: Math.min(MOST_BEST_SEATS, Math.max(1, ...Object.values(sale.limits))),
    hasAccessible: plan.marks.some((marks) => (marks & SEAT_MARKS.accessible) !== 0),
    list:
      first && wanted.length === 0
        ? first
        : pickerList(seen, pages, first ? first.at : Number(query.get('block')) || 0),
    chosen: {
      positions: chosen.positions,
      seats: chosenSeats(plan, prices, viewOf, chosen.positions),
      untilText: chosen.expiresAt && formatZonedTime(chosen.expiresAt, event.timeZone),
      leftMs: holdLeftMs(chosen, now),
      isExtended: chosen.isExtended,
    },
    unpaid: chosenSeats(plan, prices, viewOf, positionsOf(chart, unpaid?.seatIds ?? [])),
    view: PICKER_VIEWS.find((view) => view === query.get('view')) ?? 'best',
    meta: publicMeta({
      site: config.brandName,
      title: `Choose your seats: ${event.title}`,
      description: `Every seat at ${event.title}, with its price all in.`,
      url: eventAddress(config.appUrl, event.id),
      isUnlisted: true,
    }),
    url,
  }
}

/** The forms of the page where no script runs. */
export async function action(asked: Route.ActionArgs) {
  const { answer, status, headers } = await choose(asked)
  if (!answer.ok) return data(answer, { status, headers })
  // Read anew with the cookie that it brings; and loading the page again sends nothing twice.
  return redirect(asked.url.pathname + asked.url.search, { headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const KeptPromo = lazyWithFallback(
  () => import('#app/shell/kept-promo.tsx'),
  'KeptPromo',
  () => null, // without it the code can be typed in the cart
)

export default function Seats({ loaderData, actionData }: Route.ComponentProps) {
  const { event, promo, unpaid, ...picker } = loaderData
  const code = promo?.isGood ? promo.code : null
  const path = href('/events/:id/seats', { id: event.id })
  const checkoutPath = `/checkout?seats=${event.id}`
  const free = picker.categories.reduce((count, category) => count + category.free, 0)
  return (
    <div className="mx-auto max-w-page space-y-6 px-4 py-5">
      <div>
        <Link
          to={href('/events/:id', { id: event.id })}
          className="-mt-3 inline-flex min-h-tap items-center font-medium underline"
        >
          {event.title}
        </Link>
        <Heading level={1}>Choose your seats</Heading>
        <p className="text-muted">{[event.days, event.location].filter(Boolean).join(' · ')}</p>
      </div>
      {promo && (
        <Notice
          tone={promo.isGood ? 'success' : 'warning'}
          title={promo.isGood ? `${promo.code}: ${promo.words}` : promo.code}
        >
          {promo.isGood ? promo.isCheaper && 'The prices here are with the code.' : promo.words}
        </Notice>
      )}
      <KeptPromo eventId={event.id} promo={promo} />
      {/* With what was chosen and could not be sent yet. */}
      <KeepPageOffline />
      {unpaid.length > 0 && <UnpaidNotice seats={unpaid} checkoutPath={checkoutPath} />}
      {picker.categories.length === 0 ? (
        <EmptyState title="Not on sale" action={<Back id={event.id} />}>
          Seats for this event cannot be bought at this moment.
        </EmptyState>
      ) : free === 0 && picker.chosen.positions.length === 0 ? (
        <EmptyState title="Sold out" action={<Back id={event.id} />}>
          Every seat is taken or held for somebody at this moment. Seats that are not paid for come back: look
          again in a quarter of an hour.
        </EmptyState>
      ) : (
        <SeatPicker
          {...picker}
          // Another code opens other seats.
          key={code}
          eventId={event.id}
          promoCode={code}
          problem={actionData?.message ?? null}
          pathOf={(view, page) =>
            `${path}?${new URLSearchParams({ view, ...(page && { block: String(page) }), ...(code && { promo: code }) })}`
          }
          checkoutPath={checkoutPath}
        />
      )}
    </div>
  )
}

const Back = ({ id }: { id: string }) => (
  <LinkButton to={href('/events/:id', { id })} variant="secondary">
    Back to the event
  </LinkButton>
)
