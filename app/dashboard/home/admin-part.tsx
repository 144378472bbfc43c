import { href } from 'react-router'
import { Part } from '#app/dashboard/home/part.tsx'
import type { AdminHome } from '#app/dashboard/home/read-home.server.ts'
import { TryAgain } from '#app/shell/try-again.tsx'
import { accessFailureText } from '#modules/accounts/admin/admin-access-failure.ts'
import { HealthRow } from '#modules/operations/health-row.tsx'
import { Notice } from '#ui/notice.tsx'

const UNVERIFIED = accessFailureText({ code: 'ADMIN_UNVERIFIED' })

/** Where what waits is seen to, by the label of its line. */
const SEEN_TO: Partial<Record<string, string>> = { Payments: href('/dashboard/admin/payments') }

/** What an admin needs first: what waits on the site, as far as their level may see it. */
export function AdminPart({ admin, isHere = false }: { admin: AdminHome; isHere?: boolean }) {
  const { level, lines, closed, isUnverified } = admin
  if (isUnverified)
    return (
      <Part id="site" title="Running the site">
        <li className="space-y-3">
          <Notice tone="warning" title={UNVERIFIED.title}>
            {UNVERIFIED.text}
          </Notice>
          <TryAgain variant="secondary" />
        </li>
      </Part>
    )
  return (
    <Part
      id="site"
      title="Running the site"
      more={isHere ? undefined : { to: href('/dashboard/admin'), label: 'Admin' }}
    >
      {lines.map((line) => (
        <HealthRow key={line.label} line={line} to={SEEN_TO[line.label]} />
      ))}
      {closed.map(({ label, level: needed }) => (
        <li key={label} className="text-muted">
          {level < needed
            ? `${label}: for admins of level ${needed}. You are an admin of level ${level}.`
            : `${label}: not among your admin permissions.`}
        </li>
      ))}
    </Part>
  )
}
