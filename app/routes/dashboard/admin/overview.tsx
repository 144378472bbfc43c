import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { adminOverview } from '#app/dashboard/admin-overview.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { AdminPart } from '#app/dashboard/home/admin-part.tsx'
import { readAdmin } from '#app/dashboard/home/read-home.server.ts'
import { dashboardAccess } from '#app/dashboard/read-dashboard-access.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { requireAdmin } from '#app/admin-guard.server.ts'
import type { Route } from './+types/overview'

export async function loader({ request, context }: Route.LoaderArgs) {
  const overview = adminOverview(requireAdmin(context, 'can_view_analytics'))
  const member = requireMember(request, context)
  return { ...overview, health: await readAdmin(member, await dashboardAccess(member)) }
}

/** Where an admin begins: what their level opens. */
export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { level, isSuperAdmin, areas, closed, health } = loaderData
  return (
    <DashboardPage
      width="table"
      lead={`You are an admin of level ${level}${isSuperAdmin ? ', a super admin' : ''}.${areas.length > 0 ? ' These pages are open to you.' : ''}`}
    >
      {areas.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {areas.map(({ path, icon, label }) => (
            <Card as="li" key={path}>
              <Link to={path} className="flex h-full items-center gap-4 p-5 hover:bg-surface-2">
                <Icon name={icon} size="lg" />
                <strong className="grow text-lg">{label}</strong>
              </Link>
            </Card>
          ))}
        </ul>
      )}
      {health && <AdminPart admin={health} isHere />}
      {closed.length > 0 && (
        <section aria-labelledby="closed" className="space-y-3">
          <Heading level={2} size="small" id="closed">
            Not open to you
          </Heading>
          <ul className="space-y-1 text-muted">
            {closed.map((page) => (
              <li key={page.label}>{closedLine(page)}</li>
            ))}
          </ul>
        </section>
      )}
    </DashboardPage>
  )
}

const closedLine = ({ label, level }: { label: string; level: number | null }): string =>
  level === null
    ? `${label}: not among your admin permissions`
    : `${label}: admins of level ${level}${level < 3 ? ' and above' : ''}`
