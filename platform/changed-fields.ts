/**
 * The field of a form that saves itself, and of each of its saves: the names of the fields that were changed on its page, with spaces
 * between them. The others may
 * be older than what another tab has saved.
 */
export const CHANGED_FIELDS = 'changed-fields'
