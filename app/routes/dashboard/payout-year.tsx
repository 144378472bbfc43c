import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readYear } from '#app/routes/dashboard/year-request.server.ts'
import { yearPaper } from '#modules/payouts/year/year-paper.ts'
import { YearScreen } from '#modules/payouts/year/year-screen.tsx'
import type { Route } from './+types/payout-year'

/** What one host, or one person with all of theirs, earned in a year. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { year, years, host, groups, of } = await readYear(requireMember(request, context), url.searchParams)
  return { paper: yearPaper(groups, of), year, years, host: host?.id ?? null }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData?.paper.title ?? 'Yearly statement', matches),
]

export default function PayoutYear({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage width="table" title={loaderData.paper.title}>
      <YearScreen {...loaderData} />
    </DashboardPage>
  )
}
