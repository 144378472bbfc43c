import type { PersonId } from '#platform/ids.ts'

/** The signed-in person as every request knows them. `adminLevel` is 0 for everyone but admins (1 to 3, spec 6). */
export interface Actor {
  id: PersonId
  email: string
  name: string
  avatarUrl: string | null
  adminLevel: number
  emailVerified: boolean
}
