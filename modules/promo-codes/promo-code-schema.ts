import { z } from 'zod'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import { promoCodeError } from '#modules/promo-codes/promo-code-messages.ts'
import { readPercent, toPromoCode } from '#modules/promo-codes/promo-code.ts'
import {
  choiceField,
  dayField,
  moneyField,
  optionalIdsField,
  textField,
  wholeNumberField,
} from '#platform/form-fields.ts'
import { isId, type PromoCodeId, type TicketTypeId } from '#platform/ids.ts'
import type { BasisPoints } from '#platform/money.ts'

const promoCodeId = z
  .string()
  .refine(isId, { error: 'Please reload this page.' })
  .transform((id) => id as PromoCodeId)

const CODE = 'Please enter 3 to 32 letters, digits, - or _, without spaces.'
const PERCENT = 'Please enter more than 0 and at most 100 percent, such as 20 or 12.5.'
const AMOUNT = 'Please enter an amount from $0.01 to $10,000.'
const DAY = 'Please choose a day of the calendar.'

const FIELDS = {
  promoCodeId,
  // Without `required`, which would keep back what else is wrong.
  code: textField({ max: 100, message: CODE }).transform((typed, ctx) => {
    const code = toPromoCode(typed)
    if (code !== null) return code
    ctx.addIssue({ code: 'custom', message: typed === '' ? 'Please enter the code.' : CODE })
    return z.NEVER
  }),
  kind: choiceField(['percent', 'fixed', 'free', 'none'], 'Please choose what the code does.'),
  percent: textField({ max: 20, message: PERCENT })
    .default('')
    .transform((typed, ctx): BasisPoints | null => {
      const percent = typed === '' ? null : readPercent(typed)
      if (percent !== undefined) return percent
      ctx.addIssue({ code: 'custom', message: PERCENT })
      return z.NEVER
    }),
  amount: moneyField({ min: 1, max: 1_000_000, message: AMOUNT }).default(null),
  maxUses: wholeNumberField({
    min: 1,
    max: 100_000,
    message: 'Please enter a number from 1 to 100,000, or nothing.',
  }).default(null),
  maxPerPerson: wholeNumberField({
    min: 1,
    max: 100,
    message: 'Please enter a number from 1 to 100, or nothing.',
  }).default(null),
  ticketTypeIds: optionalIdsField<TicketTypeId>(MAX_TICKET_TYPES, 'Please choose the tickets again.'),
  starts: dayField({ message: DAY }).default(''),
  ends: dayField({ message: DAY }).default(''),
} as const

interface Kinded {
  kind: string
  percent: unknown
  amount: unknown
  ticketTypeIds: unknown[]
}

/** What the kind of a code needs, said with what else is wrong: also where another field cannot be read. */
const needed = (failure: Parameters<typeof promoCodeError>[0], isMissing: (fields: Kinded) => boolean) => {
  const { name, message } = promoCodeError(failure)
  return z.refine<Kinded>((fields) => !isMissing(fields), { error: message, path: [name], when: () => true })
}

const NEEDED = [
  needed({ code: 'PROMO_PERCENT_MISSING' }, ({ kind, percent }) => kind === 'percent' && percent === null),
  needed({ code: 'PROMO_AMOUNT_MISSING' }, ({ kind, amount }) => kind === 'fixed' && amount === null),
  needed(
    { code: 'PROMO_TICKETS_MISSING' },
    ({ kind, ticketTypeIds }) => kind === 'none' && ticketTypeIds?.length === 0,
  ),
] as const

/** What the page with the promo codes of an event sends. The id of a new one is made with the page. */
export const PromoCodesSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), ...FIELDS }).check(...NEEDED),
  z.strictObject({ intent: z.literal('save'), ...FIELDS }).check(...NEEDED),
  z.strictObject({ intent: z.literal('stop'), promoCodeId }),
  z.strictObject({ intent: z.literal('start'), promoCodeId }),
])

/** The parsed fields of one code. */
export type PromoCodeFields = Omit<Extract<z.output<typeof PromoCodesSchema>, { intent: 'save' }>, 'intent'>
