import type { NotificationKind, NotificationText } from '#modules/notifications/notification.ts'

/** Every kind of notification by its name, composed by the server from what the modules declare. */
export type NotificationKinds = ReadonlyMap<string, NotificationKind>

/** The content of a notification's row. */
export interface NotificationFacts {
  kind: string
  payload: unknown
}

const UNREADABLE: NotificationText = {
  title: 'News for you',
  body: 'This message cannot be shown at the moment.',
  url: null,
}

/** The text of a row. A row of a kind that this version does not know does not hide the others. */
export function notificationText(
  kinds: NotificationKinds,
  { kind, payload }: NotificationFacts,
): NotificationText {
  const known = kinds.get(kind)
  const facts = known?.payload.safeParse(payload)
  return known && facts?.success ? known.text(facts.data) : UNREADABLE
}
