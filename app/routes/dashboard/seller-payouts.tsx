import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { PayoutsScreen } from '#modules/payouts/payouts-screen.tsx'
import { payoutsPage } from '#modules/payouts/payouts-page.server.ts'
import type { Route } from './+types/seller-payouts'

/** What one person earns across their organisers. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const path = href('/dashboard/seller-payouts')
  const asked = { path, file: href('/dashboard/payouts.csv'), search: url.searchParams, now }
  return payoutsPage(db, actor.id, asked, { ofAll: true })
}

export default function SellerPayouts({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage
      width="table"
      lead={loaderData.host?.name ?? 'All that you earn, under each of your names as a host.'}
    >
      <PayoutsScreen page={loaderData} />
    </DashboardPage>
  )
}
