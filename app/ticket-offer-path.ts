import { href } from 'react-router'

/** The path of an offered ticket. The secret is in the query because no log holds one. */
export const ticketOfferPath = (secret: string): string =>
  `${href('/ticket-offer')}?${new URLSearchParams({ key: secret })}`
