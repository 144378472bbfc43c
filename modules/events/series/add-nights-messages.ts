import type { AddNightsFailure } from '#modules/events/series/add-nights.server.ts'
import { REPEATS_MESSAGES } from '#modules/events/series/repeats.ts'
import type { FieldError } from '#platform/form-result.ts'

/** What is wrong with a form that added no nights. */
export function addNightsError(failure: AddNightsFailure): FieldError {
  switch (failure.code) {
    case 'EVENT_NOT_PUBLISHED':
      return { name: 'repeats', message: 'This event is not on: nights are added to one that takes place.' }
    case 'NIGHTS_THERE_ALREADY':
      return {
        name: 'repeatsUntil',
        message: 'All these nights are there already. Please choose a later day.',
      }
    case 'SERIES_TOO_LONG':
      return {
        name: 'repeatsUntil',
        message: 'A series has at most 106 nights to come. Please choose an earlier day.',
      }
    case 'REPEATS_UNTIL_MISSING':
    case 'REPEATS_ONCE':
    case 'REPEATS_TOO_LONG':
    case 'NIGHTS_OVERLAP':
    case 'TOO_MANY_SEATS':
      return { name: failure.field, message: REPEATS_MESSAGES[failure.code] }
  }
}
