/** How many guests one ticket lets in at most; the database allows no more. */
export const MAX_GROUP_SIZE = 20
