/** The parameter of an autosave by a page that has a draft. When that draft has ended, the save creates no other. */
export const CONTINUES_DRAFT = 'continues'
