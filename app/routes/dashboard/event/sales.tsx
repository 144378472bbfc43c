import { href } from 'react-router'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { EventMoneyCard } from '#modules/ledger/event-money-card.tsx'
import { eventMoney } from '#modules/ledger/event-money.server.ts'
import { SalesList } from '#modules/orders/sales/sales-list.tsx'
import { salesPage } from '#modules/orders/sales/sales-page.server.ts'
import type { Route } from './+types/sales'

/** Every order of one event, and what its host gets of them. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'sales')
  const asked = { path: href('/dashboard/events/:eventId/sales', params), file: href('/dashboard/sales.csv') }
  const [page, money] = await Promise.all([
    salesPage(db, actor.id, { ...asked, search: new URL(request.url).searchParams }, manager),
    eventMoney(db, actor.id, manager.eventId),
  ])
  return { page, money }
}

export default function EventSales({ loaderData: { page, money } }: Route.ComponentProps) {
  return (
    <>
      <EventMoneyCard events={money} />
      <SalesList page={page} />
    </>
  )
}
