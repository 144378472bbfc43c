import { data, href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { withdrawInvitation } from '#modules/teams/invite/withdraw-invitation.server.ts'
import { changeMember, removeMember } from '#modules/teams/members/change-member.server.ts'
import { leaveTeam } from '#modules/teams/members/leave-team.server.ts'
import { MembershipCard } from '#modules/teams/members/membership-card.tsx'
import { readOwnTeams } from '#modules/teams/read-own-teams.server.ts'
import { ownMemberships } from '#modules/teams/read-team.server.ts'
import { TeamSection } from '#modules/teams/team-section.tsx'
import { type TeamFailure, teamMessage } from '#modules/teams/team-messages.ts'
import { heldTo, TeamSchema } from '#modules/teams/team-schema.ts'
import type { FormResult } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ok, type Result } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { z } from 'zod'
import type { Route } from './+types/team'

/** The teams that a member runs, and those that they are on. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const [teams, memberships] = await Promise.all([
    readOwnTeams(db, actor, url.searchParams.get('change')),
    ownMemberships(db, actor.id),
  ])
  return {
    teams,
    memberships,
    hasJoined: url.searchParams.get('notice') === 'joined' && memberships.length > 0,
  }
}

const DONE: Partial<Record<string, string>> = {
  remove: 'They are off the team. What they could do there ended with it.',
  withdraw: 'The invitation is withdrawn. Its link works no more.',
  leave: 'You have left the team.',
}

/** Changes or removes a member, withdraws an invitation, or leaves; each asks by itself for whom it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const form = await readForm(request, TeamSchema)
  if (!form.ok) return answerForm<null, TeamFailure>(form, form)
  const done: Result<null, TeamFailure> = await carryOut(member, form.value)
  if (!done.ok) {
    // Whoever has no right here learns no more than that there is nothing.
    if (done.failure.code === 'TEAM_NOT_FOUND') throw data(null, { status: 404 })
    return answerForm<null, TeamFailure>(form, done, { status: 409 })
  }
  member.runJobNow('send mail')
  return answerForm<null, TeamFailure>(form, ok(null))
}

function carryOut(
  { db, actor }: MemberCtx,
  asked: z.infer<typeof TeamSchema>,
): Promise<Result<null, TeamFailure>> {
  switch (asked.intent) {
    case 'change': {
      const { member: memberId, role } = asked
      return changeMember(db, actor, asked.organizer, { memberId, role, eventIds: heldTo(asked) })
    }
    case 'remove':
      return removeMember(db, actor, asked.organizer, asked.member)
    case 'withdraw':
      return withdrawInvitation(db, actor, asked.organizer, asked.invitation)
    case 'leave':
      return leaveTeam(db, actor.id, asked.organizer)
  }
}

export default function Team({
  loaderData: { teams, memberships, hasJoined },
  actionData,
}: Route.ComponentProps) {
  const result: FormResult<null, TeamFailure> | undefined = actionData
  const isWelcome = useNotice(hasJoined)
  const isOfMember = result?.intent === 'change'
  return (
    <DashboardPage
      width="list"
      lead={teams.length > 0 && 'The people who help you run your events, and what each of them may do.'}
      action={
        teams.length > 0 && <LinkButton to={href('/dashboard/team/invite')}>Invite somebody</LinkButton>
      }
    >
      {isWelcome && (
        <Notice tone="success" live>
          Welcome to the team. What you can do stands below, and in the navigation.
        </Notice>
      )}
      {result && !isOfMember && (
        <ResultNotice result={result} done={DONE[result.intent] ?? ''} messageOf={teamMessage} />
      )}
      {teams.map((team) => (
        <TeamSection key={team.organizerId} team={team} result={isOfMember ? result : null} />
      ))}
      {memberships.map((membership) => (
        <MembershipCard key={membership.organizerId} membership={membership} />
      ))}
      {teams.length === 0 && memberships.length === 0 && (
        <EmptyState
          title="No team yet"
          action={<LinkButton to={href('/dashboard/organizers')}>Host profiles</LinkButton>}
        >
          A team belongs to a host. Make one, and invite people to run its doors and sell its tickets.
        </EmptyState>
      )}
    </DashboardPage>
  )
}
