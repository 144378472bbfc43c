import { data, href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireTeams } from '#app/dashboard/require-team.server.ts'
import { TeamChoice } from '#app/dashboard/team-choice.tsx'
import { requireMember } from '#app/guards.server.ts'
import { TEAM_ROLES } from '#modules/teams/prove/event-roles.ts'
import { changeRole, type RoleFailure } from '#modules/teams/roles/change-role.server.ts'
import { RoleCard } from '#modules/teams/roles/role-card.tsx'
import { RoleSchema } from '#modules/teams/team-schema.ts'
import type { FormResult } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/team-roles'

/** What each role may do at a host whose team one runs. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { managers, manager } = await requireTeams(requireMember(request, context), url)
  const { organizerId, organizerName: name, isOwner, roles } = manager
  const teams = managers.map((one) => ({ id: one.organizerId, name: one.organizerName }))
  return { organizerId, name, isOwner, roles, teams }
}

/** Changes one role, for the owner. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  await requireTeams(member, url)
  const form = await readForm(request, RoleSchema)
  if (!form.ok) return answerForm<null, RoleFailure>(form, form)
  const { organizer, role, may } = form.value
  const changed = await changeRole(member.db, member.actor, organizer, { role, may })
  if (changed.ok) return answerForm<null, RoleFailure>(form, changed)
  const { code } = changed.failure
  if (code === 'TEAM_NOT_FOUND') throw data(null, { status: 404 })
  return answerForm<null, RoleFailure>(form, changed, { status: code === 'OWNER_ALONE' ? 403 : 422 })
}

export default function TeamRoles({ loaderData, actionData }: Route.ComponentProps) {
  const { organizerId, name, isOwner, roles, teams } = loaderData
  const result: FormResult<null, RoleFailure> | undefined = actionData
  return (
    <DashboardPage
      width="form"
      title={`Roles at ${name}`}
      lead="The owner may do all of it. Payouts, where the money goes, and who owns the host are the owner's alone."
    >
      <TeamChoice path={href('/dashboard/team/roles')} teams={teams} current={organizerId} />
      {TEAM_ROLES.map((role) => (
        <RoleCard
          key={role}
          organizerId={organizerId}
          role={role}
          may={roles[role]}
          mayChange={isOwner}
          result={(result?.values['role'] === role && result) || null}
        />
      ))}
    </DashboardPage>
  )
}
