import { wrongFields } from '#modules/events/create/create-event-messages.ts'
import { keptWords, othersToo, unfitWords } from '#modules/events/series/changed-nights.ts'
import type { EditedNights, EditEventFailure } from '#modules/events/edit/edit-event.server.ts'

type Failure = Exclude<EditEventFailure, { code: 'FIELDS_WRONG' }>

/** The message for an event that was not changed. */
export function editMessage(failure: Failure): string {
  switch (failure.code) {
    case 'GUESTS_NOT_TOLD':
      return 'Nothing is saved yet. Read below what your guests will be told, then save.'
    case 'OTHER_NIGHT_UNFIT': {
      const reasons = wrongFields(failure.failure.fields).map(({ message }) => message)
      return unfitWords(failure.day, reasons.join(' '))
    }
    case 'EVENT_CHANGED_MEANWHILE':
      return 'This event was changed in another tab or by somebody else since you opened this page. Look at what stands in the fields, then save again: your version then counts.'
  }
}

/** What was done, where the other nights of a series may have changed too. */
export function editedWords(done: EditedNights): string {
  const told = done.guestsTold > 0 ? ', and your guests are told.' : '.'
  return `Your changes are saved${othersToo(done)}${told}${keptWords(done)}`
}
