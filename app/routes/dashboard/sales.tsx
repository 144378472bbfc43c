import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { suggestLinks } from '#app/dashboard/suggest-links.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { SalesList } from '#modules/orders/sales/sales-list.tsx'
import { salesPage } from '#modules/orders/sales/sales-page.server.ts'
import type { Route } from './+types/sales'

/** Every order of the events whose sales a person may read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, actor } = member
  const asked = { path: href('/dashboard/sales'), file: href('/dashboard/sales.csv') }
  const page = await salesPage(db, actor.id, { ...asked, search: new URL(request.url).searchParams })
  return { page, links: page.rows.length === 0 ? await suggestLinks(href('/dashboard/sales'), member) : [] }
}

export default function Sales({ loaderData: { page, links } }: Route.ComponentProps) {
  return (
    <DashboardPage width="table">
      <SalesList page={page} links={links} />
    </DashboardPage>
  )
}
