/** The parameter of a save by a page that knows of a draft: where that has ended meanwhile, the save begins no other. */
export const CONTINUES_DRAFT = 'continues'
