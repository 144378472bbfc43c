import { z } from 'zod'
import type { Instant } from '#platform/time.ts'

/** The text of a notification, and the path it leads to; null for none. */
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

/**
 * A kind of notification, declared by the module that sends it: a row holds its name and facts, the kind makes its
 * text.
 */
export interface NotificationKind<Payload = unknown> {
  /** As the row says it. */
  name: string
  payload: z.ZodType<Payload>
  text(payload: Payload): NotificationText
}

/** Declares a kind of notification; its payload's type is that of its schema. */
export const notificationKind = <Payload>(kind: NotificationKind<Payload>): NotificationKind<Payload> => kind

/** A message from a person, such as an organiser to their guests. The row holds its text as it was written. */
export const messageNotification = notificationKind({
  name: 'message',
  payload: z.object({ title: z.string(), body: z.string(), url: z.string().nullable() }),
  text: (written) => written,
})
