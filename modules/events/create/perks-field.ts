import { z } from 'zod'
import { MAX_PERK, MAX_PERKS, perksText, readPerks } from '#modules/events/perks.ts'
import { MAX_LENGTH } from '#modules/events/create/field-lengths.ts'
import { paragraphField } from '#platform/form-fields.ts'

const message = `Please write at most ${MAX_PERKS} things, one a line, each within ${MAX_PERK} characters.`

/** Facts as `readPerks` reads them, in the form of `perksText`. */
export const perksField = () =>
  paragraphField({ max: MAX_LENGTH.perks, message }).transform((typed, ctx) => {
    const perks = readPerks(typed)
    if (perks) return perksText(perks)
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
