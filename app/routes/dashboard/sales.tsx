import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { SalesList } from '#modules/orders/sales/sales-list.tsx'
import { salesPage } from '#modules/orders/sales/sales-page.server.ts'
import type { Route } from './+types/sales'

/** Every order of the events whose sales a person may read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const asked = { path: href('/dashboard/sales'), file: href('/dashboard/sales.csv') }
  return salesPage(db, actor.id, { ...asked, search: new URL(request.url).searchParams })
}

export default function Sales({ loaderData: page }: Route.ComponentProps) {
  return (
    <DashboardPage width="table">
      <SalesList page={page} />
    </DashboardPage>
  )
}
