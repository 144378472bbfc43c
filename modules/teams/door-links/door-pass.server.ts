import type { DoorLinkId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { isSignedHere, signatureOf } from '#platform/signature.server.ts'

const PURPOSE = 'pass of a door link'

/** What the browser of whoever opened a link keeps in place of its secret: which link it was, signed. */
export const writePass = (secret: string, eventId: string, link: DoorLinkId): string =>
  `${link}.${signatureOf(secret, PURPOSE, textOf(eventId, link))}`

/**
 * The link of a pass to this event; null for one that was not written here. One that was written with a previous secret goes on: a scanner
 * with scans that wait would have nobody to hand them in as.
 */
export function readPass(secrets: Secrets, eventId: string, pass: string): DoorLinkId | null {
  const [link = '', signature = ''] = pass.split('.', 2)
  // Nothing but ids of links is signed for this purpose.
  return isSignedHere(signature, secrets, PURPOSE, textOf(eventId, link)) ? (link as DoorLinkId) : null
}

const textOf = (eventId: string, link: string): string => `${eventId}|${link}`
