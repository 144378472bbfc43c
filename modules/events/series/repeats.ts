/** How an event repeats, as the form has it; empty for one that does not. */
export const REPEATS = {
  weekly: 'Every week',
  'every-two-weeks': 'Every two weeks',
  monthly: 'Every month, on the same weekday',
} as const

export type Repeats = keyof typeof REPEATS

/** A rhythm, and the last day on which a night may begin. */
export interface TypedRepeats {
  repeats: Repeats | ''
  repeatsUntil: string
}

/** What is wrong with a rhythm, and in which field. */
export interface RepeatsFailure {
  code: 'REPEATS_UNTIL_MISSING' | 'REPEATS_ONCE' | 'REPEATS_TOO_LONG' | 'NIGHTS_OVERLAP' | 'TOO_MANY_SEATS'
  field: keyof TypedRepeats
}

export const REPEATS_MESSAGES = {
  REPEATS_UNTIL_MISSING: 'Please choose until when it repeats.',
  REPEATS_ONCE: 'There is no second night until then. Please choose a later day.',
  REPEATS_TOO_LONG: 'A year at most is entered at once. You can add more nights later.',
  TOO_MANY_SEATS:
    'These nights have more than 100,000 seats together. Please choose an earlier day: you can add more nights later.',
  NIGHTS_OVERLAP: 'It lasts until the next one begins. Please choose another rhythm, or end it earlier.',
} as const satisfies Record<RepeatsFailure['code'], string>
