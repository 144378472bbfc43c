/** A guest as others see them: a first name, and a picture where they have one. */
export interface Guest {
  name: string
  avatarUrl: string | null
}

/** Who is coming to an event, as far as they agreed to be seen. */
export interface EventGuests {
  /** At most 24, those with a picture first, without the person who asks. */
  guests: Guest[]
  /** How many more there are. */
  others: number
  /** Whether the person who asks agreed to be seen. */
  isShown: boolean
}

/** How many guests are shown at most. */
export const MAX_GUESTS = 24
