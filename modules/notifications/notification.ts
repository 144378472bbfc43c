import { z } from 'zod'
import type { Instant } from '#platform/time.ts'

/** What a notification says, and where it leads: a path of this site, or nothing to go to. */
export interface NotificationText {
  title: string
  body: string
  url: string | null
}

/** A notification inside the product. */
export interface Notification extends NotificationText {
  id: string
  isRead: boolean
  at: Instant
}

/** A kind of notification, declared by the module whose news it is: a row holds its name and facts, this its words. */
export interface NotificationKind<Payload = unknown> {
  /** As the row says it. */
  name: string
  payload: z.ZodType<Payload>
  words(payload: Payload): NotificationText
}

/** Declares a kind of notification; its payload's type is that of its schema. */
export const notificationKind = <Payload>(kind: NotificationKind<Payload>): NotificationKind<Payload> => kind

/** Words of a person, such as an organiser's to those who come: they stand in the row as they were written. */
export const messageNotification = notificationKind({
  name: 'message',
  payload: z.object({ title: z.string(), body: z.string(), url: z.string().nullable() }),
  words: (written) => written,
})
