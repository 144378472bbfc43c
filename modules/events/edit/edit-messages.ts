import type { EditEventFailure } from '#modules/events/edit/edit-event.server.ts'

/** The message for an event that was not changed. */
export const editMessage = ({ code }: Exclude<EditEventFailure, { code: 'FIELDS_WRONG' }>): string =>
  code === 'GUESTS_NOT_TOLD'
    ? 'Nothing is saved yet. Read below what your guests will be told, then save.'
    : 'This event was changed in another tab or by somebody else since you opened this page. Look at what stands in the fields, then save again: your version then counts.'
