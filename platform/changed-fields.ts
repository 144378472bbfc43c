/**
 * The field of an autosave that names, with spaces between them, the fields that were changed on its page. The others may
 * be older than what another tab has saved.
 */
export const CHANGED_FIELDS = 'changed-fields'
