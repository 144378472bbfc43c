/**
 * The Cache-Control of a response that sets somebody's cookie: no cache keeps it. What the route forbids to be compressed on
 * the way stays so.
 */
export const privateCacheControl = (said: string | null): string =>
  said?.includes('no-transform') ? 'private, no-store, no-transform' : 'private, no-store'
