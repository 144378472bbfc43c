import { HOURS_AROUND, MAX_SHIFTS } from '#modules/shifts/shift.ts'
import type { FieldError } from '#platform/form-result.ts'

/** Why a shift was not assigned or changed. */
export type SaveShiftFailure =
  | { code: 'SHIFT_NOT_FOUND' }
  | { code: 'PERSON_NOT_AT_DOOR' }
  | { code: 'SHIFT_OVER' }
  | { code: 'SHIFT_WITHOUT_TIME' }
  | { code: 'EVENT_CALLED_OFF' }
  | { code: 'SHIFT_FAR_FROM_EVENT' }
  | { code: 'SHIFTS_OVERLAP' }
  | { code: 'TOO_MANY_SHIFTS' }
  | { code: 'SHIFTS_TOO_FAST'; retryAfterSeconds: number }

/** What is wrong with the fields of a shift that was not saved. */
export function shiftError({ code }: Exclude<SaveShiftFailure, { code: 'SHIFT_NOT_FOUND' }>): FieldError {
  switch (code) {
    case 'PERSON_NOT_AT_DOOR':
      return {
        name: 'person',
        message: 'They cannot work at this event. Please choose somebody of the list.',
      }
    case 'SHIFT_OVER':
      return { name: 'day', message: 'This is over already. Please choose a time to come.' }
    case 'SHIFT_WITHOUT_TIME':
      return {
        name: 'until',
        message: 'The clocks change in this hour, and nothing is left of it. Please choose another time.',
      }
    case 'EVENT_CALLED_OFF':
      return { name: 'day', message: 'This event is called off. Nobody is needed there.' }
    case 'SHIFT_FAR_FROM_EVENT':
      return {
        name: 'day',
        message: `This is not near the event. A shift is at most ${HOURS_AROUND} hours before it or after it.`,
      }
    case 'SHIFTS_OVERLAP':
      return {
        name: 'person',
        message: 'They have another shift at this time. Please change one of the two.',
      }
    case 'TOO_MANY_SHIFTS':
      return { name: 'person', message: `An event has ${MAX_SHIFTS} shifts at most.` }
    case 'SHIFTS_TOO_FAST':
      return {
        name: 'person',
        message: 'Those were many shifts within an hour. Please go on a little later.',
      }
  }
}

/** Why an assignment was not answered. */
export type AnswerShiftFailure = {
  code: 'SHIFT_NOT_FOUND' | 'SHIFT_OVER' | 'SHIFT_CHANGED' | 'SHIFTS_OVERLAP' | 'SHIFT_RUNS'
}

export function answerMessage({ code }: AnswerShiftFailure): string {
  switch (code) {
    case 'SHIFT_NOT_FOUND':
      return 'This shift does not stand any more. Whoever assigned it has taken it back.'
    case 'SHIFT_OVER':
      return 'This shift is over. There is nothing left to answer.'
    case 'SHIFT_RUNS':
      return 'This shift has begun: without you nobody may be there. Decline it all the same?'
    case 'SHIFTS_OVERLAP':
      return 'You have another shift of this event at this time. Decline that one first.'
    case 'SHIFT_CHANGED':
      return 'This shift has changed since you looked at it. It stands below as it is now: please answer once more.'
  }
}
