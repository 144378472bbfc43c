import { href, Link, useRouteLoaderData } from 'react-router'
import { pageTitle } from '#app/page-title.ts'
import type { loader as layoutLoader } from '#app/routes/dashboard/layout.tsx'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { requireMember } from '#app/guards.server.ts'
import type { Route } from './+types/overview'

const SUPER_ADMIN = 3 // spec 9

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = requireMember(request, context)
  return { level: actor.adminLevel }
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Admin', matches)]

/** Where an admin begins: what their level opens. */
export default function AdminOverview({ loaderData: { level } }: Route.ComponentProps) {
  const frame = useRouteLoaderData<typeof layoutLoader>('dashboard/admin-layout')
  const areas = frame?.navigation.groups.find(({ role }) => role === 'admin')?.places ?? []
  const others = areas.filter(({ path }) => path !== href('/dashboard/admin'))
  return (
    <div className="mx-auto max-w-page space-y-8 px-4 py-8">
      <header>
        <Heading level={1}>Admin</Heading>
        <p className="mt-2 text-lg text-muted">
          You are an admin of level {level}
          {level >= SUPER_ADMIN && ', a super admin'}. This is what your level opens.
        </p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {others.map(({ path, icon, label, isLater }) => (
          <Card as="li" key={path}>
            <Link to={path} className="flex h-full items-center gap-4 p-5 hover:bg-surface-2">
              <Icon name={icon} size="lg" />
              <strong className="grow text-lg">{label}</strong>
              {isLater && <span className="text-sm text-muted">not yet</span>}
            </Link>
          </Card>
        ))}
      </ul>
    </div>
  )
}
