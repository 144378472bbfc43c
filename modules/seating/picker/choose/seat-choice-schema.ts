import { z } from 'zod'
import { MOST_BEST_SEATS } from '#modules/seating/most-best-seats.ts'
import type { SeatId } from '#platform/ids.ts'
import { checkboxField, optionalIdsField, textField, wholeNumberField } from '#platform/form-fields.ts'

const UNREADABLE = 'Please choose seats of the list.'

/** Positions with commas between: one button chooses a whole table. */
const positions = textField({ max: 800, message: UNREADABLE }).transform((text, ctx) => {
  const numbers = text === '' ? [] : text.split(',')
  if (numbers.length <= 100 && numbers.every((each) => /^\d{1,5}$/.test(each))) return numbers.map(Number)
  ctx.addIssue({ code: 'custom', message: UNREADABLE })
  return z.NEVER
})

/** What one button of the list does: "hold 3,4" or "release 3". */
const change = textField({ max: 810, message: UNREADABLE }).transform((text, ctx) => {
  const [verb, seats] = text.split(' ')
  const read = positions.safeParse(seats ?? '')
  if (read.success && (verb === 'hold' || verb === 'release'))
    return { intent: verb, seats: read.data } as const
  ctx.addIssue({ code: 'custom', message: UNREADABLE })
  return z.NEVER
})

/** The hash of the plan that the positions are of. */
const plan = textField({ max: 64 })

/** What a visitor asks of the seats of one event. */
export const SeatChoiceSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('hold'), plan, seats: positions }),
  /** By position, or by id where no plan is at hand; without either: all of them. */
  z.strictObject({
    intent: z.literal('release'),
    plan: plan.default(''),
    seats: positions.default([]),
    ids: optionalIdsField<SeatId>(100, UNREADABLE),
  }),
  z.strictObject({ intent: z.literal('change'), plan, change }),
  z.strictObject({ intent: z.literal('extend') }),
  z.strictObject({
    intent: z.literal('best'),
    quantity: wholeNumberField({
      min: 1,
      max: MOST_BEST_SEATS,
      required: 'Please say how many seats you want.',
      message: 'Please say how many seats you want.',
    }).transform((number) => number ?? 1),
    /** In cents, before fees. */
    maxPrice: wholeNumberField({ max: 100_000_000, message: 'Please choose a price of the list.' }),
    section: textField({ max: 80 }),
    together: checkboxField(),
    accessible: checkboxField(),
  }),
])

export type SeatChoice = z.output<typeof SeatChoiceSchema>

/** How many seats more a choice asks to hold, of who holds so many: the best seats take the place of those. */
export function seatsAsked(choice: SeatChoice, holds: number): number {
  if (choice.intent === 'best') return Math.max(0, choice.quantity - holds)
  const asked = choice.intent === 'change' ? choice.change : choice
  return asked.intent === 'hold' ? asked.seats.length : 0
}
