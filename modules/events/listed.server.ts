/** SQL: whether an event `e` may stand where people look for events. One that is unlisted is found by its own address alone. */
export const IS_FOUND = 'not e.is_unlisted'

/** SQL: whether an event `e` is one of those that people find in lists, over or not: it is published, and not unlisted. */
export const IS_LISTED = `e.status = 'published' and ${IS_FOUND}`
