/**
 * Above so many seats the host's page is sent without what lists each of them: of 50,000 it would be 33 MB, and keep a server from all
 * others for seconds. Scripts make those lists where they are opened.
 */
export const LARGE_ROOM_SEATS = 3_000

export const isLargeRoom = (seats: readonly unknown[]): boolean => seats.length > LARGE_ROOM_SEATS
