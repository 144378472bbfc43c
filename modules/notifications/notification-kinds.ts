import type { NotificationKind, NotificationText } from '#modules/notifications/notification.ts'

/** Every kind of notification by its name, composed by the server from what the modules declare. */
export type NotificationKinds = ReadonlyMap<string, NotificationKind>

/** What stands in a row. */
export interface NotificationFacts {
  kind: string
  payload: unknown
}

const UNREADABLE: NotificationText = {
  title: 'News for you',
  body: 'This message cannot be shown at the moment.',
  url: null,
}

/** What a row says. One of a kind that this version does not know, such as a newer one's, hides none of the others. */
export function notificationText(
  kinds: NotificationKinds,
  { kind, payload }: NotificationFacts,
): NotificationText {
  const known = kinds.get(kind)
  const facts = known?.payload.safeParse(payload)
  return known && facts?.success ? known.words(facts.data) : UNREADABLE
}
