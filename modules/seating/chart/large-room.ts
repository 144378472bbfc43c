/**
 * Above so many seats the pages of the editor and of the host are sent without what draws or lists each of them: of 50,000 they would be
 * 16 and 33 MB, and keep a server from all others for seconds. The browser draws and lists them.
 */
export const LARGE_ROOM_SEATS = 3_000

export const isLargeRoom = (seats: readonly unknown[]): boolean => seats.length > LARGE_ROOM_SEATS
