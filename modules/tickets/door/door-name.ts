import type { AtDoor } from '#modules/events/event-manager.ts'

/** The longest name that a device may give its door. */
export const MAX_DOOR_NAME = 40

/** Where a browser keeps it. */
export const DOOR_NAME_KEY = 'door-name'

/** The name of a door as it is kept: one line, cut to 40 characters; empty for none. */
export const doorNameOf = (typed: string): string =>
  Array.from(
    typed
      .toWellFormed()
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, MAX_DOOR_NAME)
    .join('')
    .trim()

/** What the door of whoever stands there is called: as their device says; of a link, as whoever made it said, and nothing else. */
export const nameOfDoor = ({ linkId, name }: AtDoor, typed: string): string =>
  doorNameOf(linkId ? name : typed)

/** What a device at a door is called: by its own name, or by four signs of it; null where it has neither. */
export const doorText = (name: string | null, signs: string | null): string | null =>
  name ?? (signs === null ? null : `Scanner ${signs}`)
