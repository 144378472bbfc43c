import { z } from 'zod'
import { safeReturnPath } from '#modules/accounts/return-path.ts'

/** A hidden field that says where signing in leads: a path of this site, else the events page. */
export const returnPathField = () => z.string().default('').transform(safeReturnPath)
