import { MAX_GROUP_SIZE } from '#modules/pricing/max-group-size.ts'

/** How many guests a ticket for a group lets in: from 2 to 20. */
export const GROUP_SIZES = Array.from({ length: MAX_GROUP_SIZE - 1 }, (_, at) => at + 2)
