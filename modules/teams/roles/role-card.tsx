import type { EventCapability } from '#modules/events/event-manager.ts'
import { eventRoles, type TeamRole } from '#modules/teams/prove/event-roles.ts'
import type { RoleFailure } from '#modules/teams/roles/change-role.server.ts'
import { CAPABILITY_NAMES, mayBeTicked, ROLE_NAMES } from '#modules/teams/team.ts'
import { teamMessage } from '#modules/teams/team-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/form-context.ts'
import { Heading } from '#ui/heading.tsx'

interface RoleCardProps {
  organizerId: string
  role: TeamRole
  may: readonly EventCapability[]
  mayChange: boolean
  result: FormResult<null, RoleFailure> | null
}

/** What one role may do at an organiser: to change for its owner, to read for everybody else who runs the team. */
export function RoleCard({ organizerId, role, may, mayChange, result }: RoleCardProps) {
  return (
    <Card as="section" className="space-y-3 p-5">
      <Heading level={2} id={role} size="small">
        {ROLE_NAMES[role]}
      </Heading>
      {mayChange ? (
        <ActionForm
          result={result}
          values={{ may: [...may] }}
          messageOf={teamMessage}
          done="Saved. It holds at once, for everybody who has this role."
        >
          <input type="hidden" name="organizer" value={organizerId} />
          <input type="hidden" name="role" value={role} />
          <RightBoxes role={role} />
          <SubmitButton aria-label={`Save the role ${ROLE_NAMES[role]}`} variant="secondary">
            Save
          </SubmitButton>
        </ActionForm>
      ) : (
        <ul className="list-disc pl-6">
          {may.map((one) => (
            <li key={one}>{CAPABILITY_NAMES[one]}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function RightBoxes({ role }: { role: TeamRole }) {
  const { values } = useForm()
  const ticked = [values['may'] ?? []].flat()
  return (
    <fieldset>
      <legend className="font-semibold">May</legend>
      {eventRoles.owner
        .filter((one) => mayBeTicked(role, one))
        .map((one) => (
          <Checkbox
            key={one}
            name="may"
            value={one}
            label={CAPABILITY_NAMES[one]}
            defaultChecked={ticked.includes(one)}
          />
        ))}
    </fieldset>
  )
}
