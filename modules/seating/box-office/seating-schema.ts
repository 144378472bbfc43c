import { z } from 'zod'
import { checkboxField, idsField, textField } from '#platform/form-fields.ts'

/** As many seats as are blocked at once: a whole room of the usual size. */
const MAX_CHOSEN = 1_000

const CHOOSE = 'Please choose a seat.'

/** The forms of an event's seating. */
export const SeatingSchema = z.discriminatedUnion('intent', [
  /** A chart and its version, as `savedChartKey` writes them. */
  z.strictObject({
    intent: z.literal('use'),
    chart: textField({ max: 60, required: 'Please choose a chart.' }),
    /** The chart of which the page has told what it changes. */
    told: textField({ max: 60 }).default(''),
    /** Seats that cost nothing in the chart are meant to. */
    isFree: checkboxField(),
  }),
  z.strictObject({
    intent: z.literal('block'),
    seat: idsField(MAX_CHOSEN, CHOOSE),
    reason: textField({ max: 80 }),
  }),
  z.strictObject({
    intent: z.literal('release'),
    seat: idsField(MAX_CHOSEN, CHOOSE),
    /** Of the same form; nobody asks for it. */
    reason: textField({ max: 80 }),
  }),
  z.strictObject({
    intent: z.literal('stop'),
    isMeant: checkboxField().refine((isMeant) => isMeant, { error: 'Please tick this if you mean it.' }),
  }),
  z.strictObject({
    intent: z.literal('move'),
    ticket: textField({ max: 36, required: 'Please choose a guest.' }),
    to: textField({ max: 36, required: CHOOSE }),
  }),
])

export type SeatingForm = z.output<typeof SeatingSchema>
