import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { cashFeesPage } from '#modules/fees/cash-fees/cash-fees-page.server.ts'
import { CashFeesScreen } from '#modules/fees/cash-fees/cash-fees-screen.tsx'
import type { Route } from './+types/cash-fees'

/** What a host owes of orders whose cash they took. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  return cashFeesPage(db, actor.id, { path: href('/dashboard/payouts/cash-fees'), search: url.searchParams })
}

export default function CashFees({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage width="table" lead={loaderData.host?.name}>
      <CashFeesScreen page={loaderData} />
    </DashboardPage>
  )
}
