import { href } from 'react-router'
import { takeMessage } from '#modules/tickets/passing/passing-messages.ts'
import type { OfferFailure } from '#modules/tickets/passing/read-offer.server.ts'
import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Why there is nothing to take, and where to go: to the ticket, for whoever holds it. */
export const NotToTake = ({ failure }: { failure: OfferFailure }) => (
  <Card as="section" className="space-y-4 p-5">
    <Notice tone="info" live>
      {failure.code === 'OFFER_TAKEN' && failure.ownTicketId
        ? 'You have taken this ticket.'
        : takeMessage(failure)}
    </Notice>
    {failure.ownTicketId ? (
      <LinkButton to={href('/my-tickets/:ticketId', { ticketId: failure.ownTicketId })}>
        {failure.code === 'OWN_OFFER' ? 'To the ticket' : 'See my ticket'}
      </LinkButton>
    ) : (
      <LinkButton to={href('/events')} variant="secondary">
        See events
      </LinkButton>
    )}
  </Card>
)
