import { href } from 'react-router'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { SalesList } from '#modules/orders/sales/sales-list.tsx'
import { salesPage } from '#modules/orders/sales/sales-page.server.ts'
import type { Route } from './+types/sales'

/** Every order of one event. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'sales')
  const asked = { path: href('/dashboard/events/:eventId/sales', params), file: href('/dashboard/sales.csv') }
  return salesPage(db, actor.id, { ...asked, search: new URL(request.url).searchParams }, manager)
}

export default function EventSales({ loaderData: page }: Route.ComponentProps) {
  return <SalesList page={page} />
}
