/** The URL parameter after a form was sent without a session: the page fills its fields again. */
export const RESTORE_INPUT = 'restore'
