import { href, Link } from 'react-router'
import { heldText } from '#modules/teams/held-events.ts'
import { MemberRow } from '#modules/teams/members/member-row.tsx'
import type { OwnTeam } from '#modules/teams/own-team.ts'
import type { OpenInvitation } from '#modules/teams/read-team.server.ts'
import { ROLE_NAMES } from '#modules/teams/team.ts'
import type { TeamFailure } from '#modules/teams/team-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Heading } from '#ui/heading.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Opener } from '#ui/opener.tsx'

interface TeamSectionProps {
  team: OwnTeam
  /** Where a member was changed just now, or could not be. */
  result: FormResult<null, TeamFailure> | null | undefined
}

/** The team of one organiser: who is on it, who is invited, and what was done with it. */
export function TeamSection({ team, result }: TeamSectionProps) {
  const { organizerId, name, members, invitations, history } = team
  const isAbout = (memberId: string) =>
    result?.values['organizer'] === organizerId && result.values['member'] === memberId
  const of = { host: organizerId }
  return (
    <section aria-labelledby={`team-${organizerId}`} className="space-y-4">
      <Heading level={2} id={`team-${organizerId}`}>
        {name}
      </Heading>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            team={team}
            member={member}
            result={(isAbout(member.id) && result) || null}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <>
          <Heading level={3} size="small">
            Invited
          </Heading>
          <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} organizerId={organizerId} />
            ))}
          </ul>
        </>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link
          to={`${href('/dashboard/team/invite')}?${new URLSearchParams(of)}`}
          className="link inline-flex min-h-tap items-center"
        >{`Invite to ${name}`}</Link>
        <Link
          to={`${href('/dashboard/team/roles')}?${new URLSearchParams(of)}`}
          className="link inline-flex min-h-tap items-center"
        >{`Roles at ${name}`}</Link>
      </p>
      {history.length > 0 && (
        <details>
          <Opener>{`What was done with the team of ${name}`}</Opener>
          <ul className="space-y-2 pt-2">
            {history.map(({ id, text, at }) => (
              <li key={id} className="wrap-anywhere">
                {text}, <LocalTime at={at} form="moment" />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function InvitationRow({ invitation, organizerId }: { invitation: OpenInvitation; organizerId: string }) {
  const { id, email, note, role, events, expiresAt, mayWithdraw } = invitation
  const whom = email || (note ? `Link for ${note}` : 'A link')
  return (
    <li className="flex flex-wrap items-center gap-4 p-4">
      <span className="min-w-0 grow">
        <strong className="block wrap-anywhere">{whom}</strong>
        <span className="block text-muted wrap-anywhere">
          {ROLE_NAMES[role]}
          {events && ` · ${heldText(events) || 'No event'}`} · until{' '}
          <LocalTime at={expiresAt} form="moment" />
        </span>
      </span>
      {mayWithdraw && (
        <ButtonForm
          intent="withdraw"
          fields={{ organizer: organizerId, invitation: id }}
          variant="secondary"
          aria-label={`Withdraw the invitation: ${whom}`}
        >
          Withdraw
        </ButtonForm>
      )}
    </li>
  )
}
