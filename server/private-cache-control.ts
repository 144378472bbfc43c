import { NEVER_STORED } from '#platform/never-stored.ts'

/**
 * The Cache-Control of a response that sets somebody's cookie: no cache keeps it. What the route forbids to be compressed on
 * the way stays so.
 */
export const privateCacheControl = (said: string | null): string =>
  said?.includes('no-transform')
    ? `${NEVER_STORED['Cache-Control']}, no-transform`
    : NEVER_STORED['Cache-Control']
