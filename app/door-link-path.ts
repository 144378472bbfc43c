import { href } from 'react-router'

/** The path of a link to a door. The secret is in the query because no log holds one. */
export const doorLinkPath = (secret: string): string =>
  `${href('/door-link')}?${new URLSearchParams({ key: secret })}`
