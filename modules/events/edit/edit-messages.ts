import { wrongFields } from '#modules/events/create/create-event-messages.ts'
import type { EventStatus } from '#modules/events/event.ts'
import { keptWords, othersToo, unfitWords } from '#modules/events/series/merge/changed-nights.ts'
import type { EditedNights, EditEventFailure } from '#modules/events/edit/edit-event.server.ts'
import type { FieldError } from '#platform/form-result.ts'

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
      return 'Somebody changed this event in the same moment. Please save again.'
  }
}

/** Said where the event was postponed, cancelled or put on again since the page was opened. */
export const statusChanged = (status: EventStatus): FieldError => ({
  name: 'title',
  message: `This event was changed since you opened this page: it is ${STATUS[status]}. Save again if your changes still hold.`,
})

const STATUS = {
  draft: 'a draft',
  published: 'on again',
  postponed: 'postponed',
  cancelled: 'cancelled',
  archived: 'archived',
} satisfies Record<EventStatus, string>

/** What was done, where the other nights of a series may have changed too. */
export function editedWords(done: EditedNights): string {
  const told = done.guestsTold > 0 ? ', and your guests are told.' : '.'
  return `Your changes are saved${othersToo(done)}${told}${keptWords(done)}`
}
