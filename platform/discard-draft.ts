/** The `intent` with which a form over several steps discards its draft. */
export const DISCARD_DRAFT = 'discard'
