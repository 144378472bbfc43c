import { wrongFields } from '#modules/events/create/create-event-messages.ts'
import type { EditedNights, EditEventFailure } from '#modules/events/edit/edit-event.server.ts'
import { formatCounted } from '#platform/money.ts'
import { formatDay, formatLongDay, noonOf } from '#platform/time.ts'

type Failure = Exclude<EditEventFailure, { code: 'FIELDS_WRONG' }>

/** The message for an event that was not changed. */
export function editMessage(failure: Failure): string {
  switch (failure.code) {
    case 'GUESTS_NOT_TOLD':
      return 'Nothing is saved yet. Read below what your guests will be told, then save.'
    case 'OTHER_NIGHT_WRONG': {
      const reasons = wrongFields(failure.fields).map(({ message }) => message)
      return `Nothing is saved: it does not fit on ${formatLongDay(noonOf(failure.day), 'UTC')}. ${reasons.join(' ')}`
    }
    case 'EVENT_CHANGED_MEANWHILE':
      return 'This event was changed in another tab or by somebody else since you opened this page. Look at what stands in the fields, then save again: your version then counts.'
  }
}

/** What was done, where the other nights of a series may have changed too. */
export function editedWords({ guestsTold, others, keepTheirOwn }: EditedNights): string {
  const saved =
    others === 0
      ? 'Your changes are saved'
      : `Your changes are saved, on ${formatCounted(others, 'other night')} too`
  const told = guestsTold > 0 ? ', and your guests are told.' : '.'
  const days = keepTheirOwn.map((day) => formatDay(noonOf(day), 'UTC'))
  const kept = days.length > 0 ? ` What was changed on one night alone stays there: ${days.join('; ')}.` : ''
  return saved + told + kept
}
