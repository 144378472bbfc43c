import type { DoorLinkId, EventId, PersonId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { isSignedHere, signatureOf } from '#platform/signature.server.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** A moment at which somebody scanned at a door with a device, as the server saw it. */
export interface Contact {
  eventId: EventId
  /** The person, or the link that they came by. */
  by: PersonId | DoorLinkId
  /** Null in the contact that a scanner's page brings along: it is one of every device of theirs. */
  deviceId: string | null
}

const PURPOSE = 'contact of a door'

/**
 * Writes down a contact, so that the device can prove it with scans that it made afterwards. It begins with its milliseconds, by which the
 * device knows the hour.
 */
export function writeContact(secret: string, contact: Contact, now: Instant): string {
  const at = epochMs(now)
  return `${at}.${signatureOf(secret, PURPOSE, textOf(contact, at))}`
}

/**
 * When a contact was, in milliseconds; null when it was not written here for them, this event and device. Scans that waited while the
 * secret was changed are still handed in.
 */
export function readContact(secrets: Secrets, contact: Contact, written: string): number | null {
  const [digits = '', signature = ''] = written.split('.', 2)
  const at = Number(digits)
  if (!/^\d{1,15}$/.test(digits)) return null
  const isOurs = [contact.deviceId, null].some((deviceId) =>
    isSignedHere(signature, secrets, PURPOSE, textOf({ ...contact, deviceId }, at)),
  )
  return isOurs ? at : null
}

const textOf = ({ eventId, by, deviceId }: Contact, at: number): string =>
  [eventId, by, deviceId, at].join('|')
