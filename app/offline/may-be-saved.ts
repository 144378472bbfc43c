/** The paths of pages that the service worker may have saved. */
export const MAY_BE_SAVED = /^\/(my-tickets|dashboard\/(checkin|scanner)|doors)(\/|$)/
