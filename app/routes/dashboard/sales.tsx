import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { suggestLinks } from '#app/dashboard/suggest-links.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { EventMoneyCard } from '#modules/ledger/event-money-card.tsx'
import { eventMoney } from '#modules/ledger/event-money.server.ts'
import { SalesList } from '#modules/orders/sales/sales-list.tsx'
import { salesPage } from '#modules/orders/sales/sales-page.server.ts'
import { nextPayoutsOf } from '#modules/payouts/payouts-page.server.ts'
import type { Route } from './+types/sales'

/** Every order of the events whose sales a person may read, and what they get of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, actor, now } = member
  const asked = { path: href('/dashboard/sales'), file: href('/dashboard/sales.csv') }
  const [page, money, next] = await Promise.all([
    salesPage(db, actor.id, { ...asked, search: new URL(request.url).searchParams }),
    eventMoney(db, actor.id),
    nextPayoutsOf(db, actor.id, now),
  ])
  const links = page.rows.length === 0 ? await suggestLinks(href('/dashboard/sales'), member) : []
  return { page, money, next, links }
}

export default function Sales({ loaderData: { page, money, next, links } }: Route.ComponentProps) {
  return (
    <DashboardPage width="table">
      <EventMoneyCard events={money} next={next} />
      <SalesList page={page} links={links} />
    </DashboardPage>
  )
}
