/** So many events still to come may somebody like; a page knows which of its hearts are filled by the list of them all. */
export const MAX_LIKES_AHEAD = 200
