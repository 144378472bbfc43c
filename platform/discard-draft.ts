/** The `intent` by which a form over several steps throws away what was typed and not sent. */
export const DISCARD_DRAFT = 'discard'
