import { href } from 'react-router'
import { capabilitiesOf } from '#modules/teams/prove/event-roles.ts'
import { heldText } from '#modules/teams/held-events.ts'
import type { OwnMembership } from '#modules/teams/read-team.server.ts'
import { rightsText } from '#modules/teams/role-select.tsx'
import { ROLE_NAMES } from '#modules/teams/team.ts'
import { Card } from '#ui/card.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Opener } from '#ui/opener.tsx'

/** A team that somebody is on: what they may do there, and the way out. */
export function MembershipCard({ membership }: { membership: OwnMembership }) {
  const { organizerId, team, role, changed, events } = membership
  const may = capabilitiesOf({ role, changed, isHeld: events !== null })
  return (
    <Card as="section" className="space-y-3 p-5">
      <Heading level={2} size="small">{`You are on the team of ${team}`}</Heading>
      <p className="wrap-anywhere">
        <strong>{ROLE_NAMES[role]}</strong>: {rightsText(may)}
      </p>
      {events && <p className="wrap-anywhere">For {heldText(events) || 'no event any more'}</p>}
      {may.includes('door') && (
        <LinkButton to={href('/dashboard/checkin')} variant="secondary">
          Check guests in
        </LinkButton>
      )}
      <details>
        <Opener>Leave the team of {team}</Opener>
        <div className="space-y-3 pt-2">
          <p>Its events and doors are closed to you at once. To come back, you have to be invited again.</p>
          <ButtonForm intent="leave" fields={{ organizer: organizerId }} variant="danger">
            Leave this team
          </ButtonForm>
        </div>
      </details>
    </Card>
  )
}
