const DAY_SECONDS = 24 * 60 * 60

/** The session of a visitor's seat holds, before and after they sign in; null where they have none yet. */
export const readSeatSession = (request: Request): string | null =>
  /(?:^|;\s*)seat_session=([0-9a-f-]{36})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null

/** No script reads it: whoever knows it may let go of what its visitor holds. */
export const seatSessionCookie = (session: string, { isSecure }: { isSecure: boolean }): string =>
  `seat_session=${session}; Path=/; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
