import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { adminOverview } from '#app/dashboard/admin-overview.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireAdmin } from '#app/admin-guard.server.ts'
import type { Route } from './+types/overview'

export function loader({ context }: Route.LoaderArgs) {
  return adminOverview(requireAdmin(context, 'can_view_analytics'))
}

/** Where an admin begins: what their level opens. */
export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { level, isSuperAdmin, areas, closed } = loaderData
  return (
    <DashboardPage
      width="table"
      lead={`You are an admin of level ${level}${isSuperAdmin ? ', a super admin' : ''}. These pages are open to you.`}
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {areas.map(({ path, icon, label, isComingSoon }) => (
          <Card as="li" key={path}>
            <Link to={path} className="flex h-full items-center gap-4 p-5 hover:bg-surface-2">
              <Icon name={icon} size="lg" />
              <strong className="grow text-lg">{label}</strong>
              {isComingSoon && <span className="text-sm text-muted">Not built yet</span>}
            </Link>
          </Card>
        ))}
      </ul>
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
