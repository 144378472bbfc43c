import { type DoorLinkId, isId } from '#platform/ids.ts'
import { isSameSignature, signatureOf } from '#platform/signature.server.ts'

const PURPOSE = 'pass of a door link'

/** What the browser of whoever opened a link keeps in place of its secret: which link it was, signed. */
export const writePass = (secret: string, eventId: string, link: DoorLinkId): string =>
  `${link}.${signatureOf(secret, PURPOSE, textOf(eventId, link))}`

/** The link of a pass to this event; null for one that was not written here. */
export function readPass(secret: string, eventId: string, pass: string): DoorLinkId | null {
  const [link = '', signature = ''] = pass.split('.', 2)
  return isId(link) && isSameSignature(signature, signatureOf(secret, PURPOSE, textOf(eventId, link)))
    ? (link as DoorLinkId)
    : null
}

const textOf = (eventId: string, link: string): string => `${eventId}|${link}`
