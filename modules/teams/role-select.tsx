import type { EventCapability } from '#modules/events/event-manager.ts'
import type { TeamRole } from '#modules/teams/prove/event-roles.ts'
import { CAPABILITY_NAMES, ROLE_NAMES } from '#modules/teams/team.ts'
import { FormSelect } from '#ui/form/fields.tsx'

/** What a role may do, as one line: "check guests in at the door, see orders and guests". */
export const rightsText = (may: readonly EventCapability[]): string =>
  may.map((one) => CAPABILITY_NAMES[one].replace(/^./, (letter) => letter.toLowerCase())).join(', ')

/** The choice of a role among those that somebody may give, each with what it may do. */
export const RoleSelect = ({
  roles,
  rights,
}: {
  roles: readonly TeamRole[]
  rights: Readonly<Record<TeamRole, readonly EventCapability[]>>
}) => (
  <div className="space-y-2">
    <FormSelect name="role" label="Role">
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </FormSelect>
    <ul className="text-muted">
      {roles.map((role) => (
        <li key={role}>
          <strong>{ROLE_NAMES[role]}</strong>: {rightsText(rights[role])}
        </li>
      ))}
    </ul>
  </div>
)
