import type { PersonId } from '#platform/ids.ts'

/** What a person tells of themselves (spec 3). Empty text is nothing told. */
export interface ProfileFacts {
  name: string
  bio: string
  location: string
  phone: string
  /** An http or https address. */
  website: string
  /** Handles without the @. */
  twitter: string
  instagram: string
}

export interface Profile extends ProfileFacts {
  id: PersonId
  email: string
  avatarUrl: string | null
}

/** The longest each fact may be, in characters; also what the fields on the screen take. */
export const MAX_LENGTH = {
  name: 80,
  bio: 600,
  location: 120,
  phone: 32,
  website: 200,
  twitter: 15,
  instagram: 30,
} as const satisfies Record<keyof ProfileFacts, number>
