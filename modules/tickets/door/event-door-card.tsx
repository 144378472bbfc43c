import type { Door } from '#modules/tickets/door/door.ts'
import { formatCount } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** How many guests of an event are checked in, at a glance. */
export const EventDoorCard = ({ door: { inTheRoom, expected }, to }: { door: Door; to: string }) => (
  <Card as="section" className="space-y-3 p-5">
    <Heading level={2} size="small">
      Check-in
    </Heading>
    <p>
      <strong className="block font-display text-3xl font-black">
        {formatCount(inTheRoom)} / {formatCount(expected)}
      </strong>
      guests are in
    </p>
    <LinkButton to={to} variant="secondary">
      Go to check-in
    </LinkButton>
  </Card>
)
