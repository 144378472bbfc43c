import type { ReactNode } from 'react'
import type { EventCapability } from '#modules/events/event-manager.ts'
import type { ReadInvitation } from '#modules/teams/invite/read-invitation.server.ts'
import { heldText } from '#modules/teams/held-events.ts'
import { CAPABILITY_NAMES, ROLE_NAMES } from '#modules/teams/team.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LocalTime } from '#ui/local-time.tsx'

interface InvitationCardProps {
  invitation: ReadInvitation
  may: readonly EventCapability[]
  children: ReactNode
}

/** An invitation as the invited person finds it, with what they can do in `children`. */
export function InvitationCard({ invitation, may, children }: InvitationCardProps) {
  const { team, inviter, role, events, isMailed, expiresAt } = invitation
  return (
    <Card as="article" className="space-y-4 p-5">
      <Heading level={2}>{`Join ${team}`}</Heading>
      <p className="wrap-anywhere">
        {inviter || 'The host'} would like you on the team, as <strong>{ROLE_NAMES[role]}</strong>. You may
        then:
      </p>
      <ul className="list-disc pl-6">
        {may.map((one) => (
          <li key={one}>{CAPABILITY_NAMES[one]}</li>
        ))}
      </ul>
      {events && (
        <p className="wrap-anywhere">
          {events.length > 0 ? `For these events alone: ${heldText(events)}.` : 'Its events are gone.'}
        </p>
      )}
      <p className="text-muted">
        {isMailed
          ? 'It is for the address that it was mailed to, and works until '
          : 'Whoever has this link can use it, once. It works until '}
        <LocalTime at={expiresAt} form="moment" />.
      </p>
      {children}
    </Card>
  )
}
