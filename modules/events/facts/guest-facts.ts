/** Whom a class or an event is for, in the order a choice shows them. */
export const levels = {
  beginner: { choice: 'Beginners', fact: 'For beginners' },
  intermediate: { choice: 'Intermediate', fact: 'Intermediate level' },
  advanced: { choice: 'Advanced', fact: 'Advanced level' },
  any: { choice: 'All levels', fact: 'All levels' },
} as const satisfies Record<string, { choice: string; fact: string }>

export type Level = keyof typeof levels

/** What guests ask before they come; empty or null for what the host has not said. */
export interface GuestFacts {
  level: Level | null
  /** In years, from 0 to 99: who is younger does not come in; 0 for all ages. */
  minAge: number | null
  parking: string
  food: string
  hotelName: string
  hotelUrl: string
  /** The words or the code by which a guest books at the rate of the event. */
  hotelCode: string
}

export const MAX_AGE = 99

/** "21 and over", or "All ages". */
export const ageWords = (minAge: number): string => (minAge === 0 ? 'All ages' : `${minAge} and over`)

/** The facts of a form that is not complete, as far as they can be read: `text` is what stands in a field. */
export function typedGuestFacts(text: (name: keyof GuestFacts) => string): GuestFacts {
  const [level, minAge, hotelUrl] = [text('level'), text('minAge'), text('hotelUrl')]
  return {
    level: Object.hasOwn(levels, level) ? (level as Level) : null, // it is one of its names
    minAge: /^\d{1,2}$/.test(minAge) ? Number(minAge) : null,
    parking: text('parking'),
    food: text('food'),
    hotelName: text('hotelName'),
    hotelUrl: /^https?:\/\//i.test(hotelUrl) ? hotelUrl : '',
    hotelCode: text('hotelCode'),
  }
}
