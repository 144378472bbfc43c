import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { PayoutsScreen } from '#modules/payouts/payouts-screen.tsx'
import { payoutsPage } from '#modules/payouts/payouts-page.server.ts'
import type { Route } from './+types/payouts'

/** What one organiser of a person gets, and every line of their books. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const asked = {
    path: href('/dashboard/payouts'),
    file: href('/dashboard/payouts.csv'),
    search: url.searchParams,
    now,
  }
  return payoutsPage(db, actor.id, asked, { ofAll: false })
}

export default function Payouts({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage width="table" lead={loaderData.host?.name}>
      <PayoutsScreen page={loaderData} />
    </DashboardPage>
  )
}
