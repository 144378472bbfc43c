/** The parameter of an autosave by a page that has a draft. When that draft has ended, the save creates no other. */
export const CONTINUES_DRAFT = 'continues'

/** Answered to a save whose form was sent already, from another tab or device. */
export const SENT_ELSEWHERE = 'sent'

/** In the address of the page to which a form leads that was sent already, from another tab or device. */
export const SENT_NOTICE = 'notice=sent-before'
