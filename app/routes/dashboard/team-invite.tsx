import { data, href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireTeams } from '#app/dashboard/require-team.server.ts'
import { TeamChoice } from '#app/dashboard/team-choice.tsx'
import { requireMember } from '#app/guards.server.ts'
import { teamInvitationPath } from '#app/team-invitation-path.ts'
import { InviteForms } from '#modules/teams/invite/invite-forms.tsx'
import { type InviteFailure, inviteToTeam } from '#modules/teams/invite/invite-to-team.server.ts'
import { rolesToGive } from '#modules/teams/team.ts'
import { teamEvents } from '#modules/teams/team-events.server.ts'
import { heldTo, InviteSchema } from '#modules/teams/team-schema.ts'
import { readForm } from '#platform/read-form.server.ts'
import { newId } from '#platform/ids.ts'
import { ok } from '#platform/result.ts'
import type { HandedLink } from '#ui/share-link.tsx'
import type { Route } from './+types/team-invite'

/** Inviting somebody to a team that one runs. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { managers, manager } = await requireTeams(member, url)
  const { organizerId, organizerName: name, may, roles } = manager
  return {
    organizerId,
    name,
    invitation: newId(),
    roles,
    mayGive: rolesToGive(may, roles),
    teams: managers.map((one) => ({ id: one.organizerId, name: one.organizerName })),
    events: await teamEvents(member.db, organizerId, []),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  await requireTeams(member, url)
  const { db, actor, config } = member
  const form = await readForm(request, InviteSchema)
  if (!form.ok) return answerForm<HandedLink | null, InviteFailure>(form, form)
  const { organizer, role, reach, events, ...how } = form.value
  const eventIds = heldTo({ reach, events })
  const sent =
    how.intent === 'mail' ? { email: how.email, note: '', id: how.invitation } : { email: '', note: how.note }
  const { email } = sent
  const addressOf = (secret: string) => config.appUrl + teamInvitationPath(secret)
  const invited = await inviteToTeam(db, actor, organizer, { role, eventIds, ...sent }, addressOf)
  if (!invited.ok) {
    const { code } = invited.failure
    if (code === 'TEAM_NOT_FOUND') throw data(null, { status: 404 })
    const status = code === 'TOO_MANY_INVITED' ? 429 : code === 'ROLE_ABOVE_OWN' ? 403 : 409
    return answerForm<HandedLink | null, InviteFailure>(form, invited, { status })
  }
  const path = teamInvitationPath(invited.value.secret)
  if (email) member.runJobNow('send mail')
  return answerForm<HandedLink | null, InviteFailure>(
    form,
    ok(email ? null : { path, address: addressOf(invited.value.secret) }),
  )
}

export default function TeamInvite({ loaderData, actionData }: Route.ComponentProps) {
  const { teams, organizerId, name } = loaderData
  return (
    <DashboardPage width="form" title={`Invite to ${name}`}>
      <TeamChoice path={href('/dashboard/team/invite')} teams={teams} current={organizerId} />
      <InviteForms {...loaderData} result={actionData} />
    </DashboardPage>
  )
}
