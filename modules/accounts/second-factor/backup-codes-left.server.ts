import type { PersonId } from '#platform/ids.ts'
import type { Auth } from '#modules/accounts/auth.server.ts'

/** How many backup codes are left of a person who has a second factor. The codes themselves go no further. */
export const backupCodesLeft = async (auth: Auth, person: PersonId): Promise<number> =>
  (await auth.backupCodesOf(person)).length
