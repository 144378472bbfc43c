import { href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { suggestLinks } from '#app/dashboard/suggest-links.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { PaymentsList } from '#modules/orders/payments/payments-list.tsx'
import { paymentsPage } from '#modules/orders/payments/payments-page.server.ts'
import type { Route } from './+types/ticket-payments'

/** Every payment for the events whose money a person handles. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const path = href('/dashboard/tickets/payments')
  const page = await paymentsPage(member.db, member.actor.id, { path, search: url.searchParams })
  return { page, links: page.rows.length === 0 ? await suggestLinks(path, member) : [] }
}

export default function TicketPayments({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage width="table" lead="Who paid what and how for your events, and what went back.">
      <PaymentsList {...loaderData} />
    </DashboardPage>
  )
}
