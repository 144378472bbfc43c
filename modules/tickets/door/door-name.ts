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
