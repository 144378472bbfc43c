/** How many guests a ticket for a group lets in: from 2 to 20. */
export const GROUP_SIZES = Array.from({ length: 19 }, (_, at) => at + 2)
