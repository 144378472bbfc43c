import { MAX_WORKING_LINKS } from '#modules/teams/door-links/door-link.ts'
import type { MakeLinkFailure } from '#modules/teams/door-links/make-door-link.server.ts'

const TEXTS: Record<MakeLinkFailure['code'], string> = {
  EVENT_OVER: 'This event is over for so long that no link can work. Choose more hours.',
  TOO_MANY_LINKS: `${MAX_WORKING_LINKS} links work already. Revoke one of them first.`,
  LINKS_TOO_FAST: 'You made many links in the last hour. Please try again later.',
}

export const doorLinkMessage = ({ code }: MakeLinkFailure): string => TEXTS[code]
