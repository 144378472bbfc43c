import { href, useOutletContext } from 'react-router'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { findEventManager, requireEventPage } from '#app/event-guard.server.ts'
import { embedAddress, eventAddress } from '#app/event-address.ts'
import { requireMember } from '#app/guards.server.ts'
import { followersToTell } from '#modules/events/announce/followers-to-tell.server.ts'
import { whenLine } from '#modules/tickets/ticket-text.ts'
import { EmbedPanel } from '#modules/events/share/embed-panel.tsx'
import type { EventHead } from '#modules/events/event-head.ts'
import { LinkCard } from '#modules/events/share/link-card.tsx'
import { CancellationProgress } from '#modules/checkout/cancel/cancellation-progress.tsx'
import { cancellationProgress } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { recapToEdit } from '#modules/events/recap/recap.server.ts'
import { EventDoorCard } from '#modules/tickets/door/event-door-card.tsx'
import { readDoor } from '#modules/tickets/door/doors.server.ts'
import { EventSalesCard } from '#modules/orders/event-sales-card.tsx'
import { eventSales } from '#modules/orders/event-sales.server.ts'
import { salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import { formatCounted } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/overview'

/** What was just done, said while it holds. */
const NOTICES: Partial<Record<string, string>> = {
  published: 'Your event is published. Guests find it from now on.',
  unlisted: 'Your event is published, by link only. Its link is below.',
  postponed: 'Your event is postponed. Sale has stopped, and your guests are told.',
  cancelled: 'Your event is cancelled. Sale has stopped, and your guests are told.',
}

/** What somebody who runs an event sees first: what their role there shows of sales and door. */
export async function loader({ request, url, context, pattern, params }: Route.LoaderArgs) {
  const { db, actor, now, config } = requireMember(request, context)
  requireEventPage(pattern, context)
  const seller = findEventManager(request, context, 'sales')
  const doorman = findEventManager(request, context, 'door')
  const [sales, totals, door] = await Promise.all([
    seller && eventSales(db, seller),
    seller && salesTotals(db, actor.id, { event: seller.eventId }),
    doorman && readDoor(db, doorman),
  ])
  const notice = url.searchParams.get('notice')
  const editor = findEventManager(request, context, 'edit')
  const recap = editor && (await recapToEdit(db, editor, now))
  const refunds = editor && (await cancellationProgress(db, editor))
  const followers = editor && notice === 'published' ? await followersToTell(db, editor) : 0
  return {
    notice,
    followers,
    refunds,
    mayEdit: editor !== null,
    recap: recap?.isTime ? (recap.recap || recap.thanks ? 'written' : 'open') : null,
    address: eventAddress(config.appUrl, params.eventId),
    embed: editor && embedAddress(config.appUrl, editor.eventId),
    sales: sales && totals && { ...sales, ...totals },
    door,
  }
}

export default function EventOverview({ loaderData }: Route.ComponentProps) {
  const { followers, refunds, mayEdit, recap, address, embed, sales, door } = loaderData
  const event = useOutletContext<EventHead>()
  const eventId = event.id
  const notice = useNotice(loaderData.notice)
  const isNew = notice === 'published' && event.status === 'published'
  const told = isNew && event.isUnlisted ? 'unlisted' : notice
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {told !== null && notice === event.status && NOTICES[told] && (
        <div className="lg:col-span-2">
          <Notice tone="success" live>
            {NOTICES[told]}
            {followers > 0 &&
              ` ${formatCounted(followers, 'follower')} will hear of it, within a quarter of an hour.`}
          </Notice>
        </div>
      )}
      {(isNew || (event.isUnlisted && event.status !== 'draft')) && (
        <LinkCard event={event} address={address} isNew={isNew} />
      )}
      {refunds && <CancellationProgress progress={refunds} />}
      <Card as="section" className="space-y-3 p-5">
        <Heading level={2} size="small">
          When and where
        </Heading>
        <p>{whenLine(event)}</p>
        <p>{event.venue}</p>
        <div className="flex flex-wrap gap-3">
          {mayEdit && (
            <LinkButton to={href('/dashboard/events/edit/:id', { id: eventId })} variant="secondary">
              Edit event
            </LinkButton>
          )}
          {mayEdit && (
            <LinkButton to={href('/dashboard/events/edit/:id/tickets', { id: eventId })} variant="secondary">
              Tickets and prices
            </LinkButton>
          )}
          {mayEdit && (
            <LinkButton to={href('/dashboard/events/edit/:id/pictures', { id: eventId })} variant="secondary">
              Pictures
            </LinkButton>
          )}
          {mayEdit && recap && (
            <LinkButton to={href('/dashboard/events/edit/:id/recap', { id: eventId })} variant="secondary">
              {recap === 'written' ? 'Edit the recap' : 'Write a recap'}
            </LinkButton>
          )}
          {mayEdit && (
            <LinkButton to={href('/dashboard/events/edit/:id/series', { id: eventId })} variant="secondary">
              Series
            </LinkButton>
          )}
          {event.status !== 'draft' && (
            <LinkButton to={href('/events/:id', { id: eventId })} variant="secondary">
              View event page
            </LinkButton>
          )}
          {mayEdit && (event.status === 'published' || event.status === 'postponed') && (
            <LinkButton to={href('/dashboard/events/edit/:id/cancel', { id: eventId })} variant="secondary">
              {event.status === 'published' ? 'Postpone or cancel' : 'Cancel'}
            </LinkButton>
          )}
        </div>
      </Card>
      {sales && <EventSalesCard sales={sales} to={href('/dashboard/events/:eventId/sales', { eventId })} />}
      {door && <EventDoorCard door={door} to={href('/dashboard/events/:eventId/door', { eventId })} />}
      {embed && event.status !== 'draft' && <EmbedPanel title={event.title} address={embed} />}
    </div>
  )
}
