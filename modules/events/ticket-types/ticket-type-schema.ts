import { z } from 'zod'
import { SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { checkboxField, dayField, moneyField, textField } from '#platform/form-fields.ts'
import { isId } from '#platform/ids.ts'

export const MAX_DESCRIPTION = 200

const price = 'Please enter a price lower than the regular one, such as 15.'
const ticketTypeId = z.string().refine(isId, { error: 'Please reload this page.' })

const FIELDS = {
  ticketTypeId,
  ...SIMPLE_EVENT_STEPS.simple.pick({ ticketName: true, price: true, capacity: true, maxPerPerson: true })
    .shape,
  description: textField({ max: MAX_DESCRIPTION }).default(''),
  earlyBirdPrice: moneyField({ max: 1_000_000, message: price }),
  earlyBirdUntil: dayField({ message: 'Please choose a day of the calendar.' }).default(''),
  isHidden: checkboxField(),
} as const

/** What the page with the ticket types of an event sends. The id of a new one is made with the page. */
export const TicketTypesSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('save'), ...FIELDS }),
  z.strictObject({ intent: z.literal('add'), ...FIELDS }),
  z.strictObject({ intent: z.literal('remove'), ticketTypeId }),
  z.strictObject({ intent: z.literal('move-up'), ticketTypeId }),
])

type Forms = z.output<typeof TicketTypesSchema>

/** The parsed fields of one ticket type. */
export type TicketTypeFields = Omit<Extract<Forms, { intent: 'save' }>, 'intent'>
