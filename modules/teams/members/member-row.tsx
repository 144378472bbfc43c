import { href, Link } from 'react-router'
import { EventBoxes } from '#modules/teams/event-boxes.tsx'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { heldText } from '#modules/teams/held-events.ts'
import type { OwnTeam } from '#modules/teams/own-team.ts'
import type { TeamMember } from '#modules/teams/read-team.server.ts'
import { RoleSelect } from '#modules/teams/role-select.tsx'
import { ROLE_NAMES } from '#modules/teams/team.ts'
import { type TeamFailure, teamMessage } from '#modules/teams/team-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'

interface MemberRowProps {
  team: OwnTeam
  member: TeamMember
  /** Where this member was changed just now, or could not be. */
  result: FormResult<null, TeamFailure> | null
}

/** Somebody on a team: who they are, what they may do and where; with the forms to change it, for whoever may. */
export function MemberRow({ team, member, result }: MemberRowProps) {
  const { id, name, role, events, isYou, mayChange } = member
  const called = name || 'Member'
  const isChanging = team.changing?.memberId === id
  const change = useLostFocus<HTMLFieldSetElement>(isChanging)
  return (
    <li id={`member-${id}`} className="scroll-mt-20 space-y-2 p-4">
      <div className="flex items-center gap-4">
        <Avatar id={id} name={called} src={member.avatarUrl} />
        <div className="min-w-0 grow">
          <strong className="block wrap-anywhere">{isYou ? `${called} (you)` : called}</strong>
          <span className="block text-muted wrap-anywhere">
            {ROLE_NAMES[role]}
            {events && ` · ${heldText(events) || 'No event'}`}
          </span>
        </div>
      </div>
      {mayChange && !isChanging && (
        <Link
          to={`${href('/dashboard/team')}?${new URLSearchParams({ change: id })}#member-${id}`}
          preventScrollReset
          className="inline-flex min-h-tap items-center font-semibold underline"
        >
          Change {called}
        </Link>
      )}
      {isChanging && (
        <fieldset
          ref={change}
          tabIndex={-1}
          aria-label={`Change ${called}`}
          className="max-w-xl space-y-5 pt-3"
        >
          <ActionForm
            intent="change"
            result={result?.intent === 'change' ? result : null}
            messageOf={teamMessage}
            done="Saved. It holds from their next page on."
            values={{
              role,
              reach: events ? 'some' : 'all',
              events: events?.map((event) => event.id) ?? [],
            }}
          >
            <input type="hidden" name="organizer" value={team.organizerId} />
            <input type="hidden" name="member" value={id} />
            <RoleSelect roles={rolesOf(team, role)} rights={team.roles} />
            <EventBoxes events={team.changing?.events ?? []} />
            <SubmitButton>Save</SubmitButton>
          </ActionForm>
          <div className="border-t border-border pt-5">
            <ButtonForm
              intent="remove"
              fields={{ organizer: team.organizerId, member: id }}
              variant="danger"
            >{`Remove ${called} from the team`}</ButtonForm>
          </div>
        </fieldset>
      )}
    </li>
  )
}

/** The role that they have stands among the choices. */
const rolesOf = ({ mayGive }: OwnTeam, role: TeamMember['role']): readonly TeamRole[] =>
  role === 'owner' || mayGive.includes(role) ? mayGive : [...mayGive, role]
