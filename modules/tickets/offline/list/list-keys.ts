export const KEY_BYTES = 10
export const TYPED_KEY_BYTES = 8
export const WORD_BYTES = 3

/** What the keys of a ticket are hashes of. Whoever has no code cannot make them, and they do not lead back to it. */
export const keyText = (ticketId: string, hash: string): string => `${ticketId}|${hash}`
export const typedKeyText = (eventId: string, hash: string): string => `typed|${eventId}|${hash}`
export const guestKeyText = (eventId: string, hash: string): string => `guest|${eventId}|${hash}`
export const wordText = (salt: string, word: string): string => `${salt}|${word}`

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
