/** The parameter of an address that a form was sent to without a session: the page fills its fields again. */
export const RESTORE_INPUT = 'restore'
