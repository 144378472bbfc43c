/** What is said when a follow was not saved. */
export const followMessages = {
  FOLLOWS_TOO_FAST: 'Too many follows at once. Please wait a few minutes.',
}
