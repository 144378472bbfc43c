import { z } from 'zod'
import { NIGHTS_FIELD, TICKET } from '#modules/events/create/event-schema.ts'
import { MAX_TICKET_TYPES } from '#modules/events/ticket-types/max-ticket-types.ts'
import { checkboxField, idsField } from '#platform/form-fields.ts'
import { isId } from '#platform/ids.ts'

const ticketTypeId = z.string().refine(isId, { error: 'Please reload this page.' })

const FIELDS = {
  ticketTypeId,
  ...TICKET,
  isHidden: checkboxField(),
  nights: NIGHTS_FIELD,
} as const

/** What the page with the ticket types of an event sends. The id of a new one is made with the page. */
export const TicketTypesSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('save'), ...FIELDS }),
  z.strictObject({ intent: z.literal('add'), ...FIELDS }),
  z.strictObject({ intent: z.literal('remove'), ticketTypeId }),
  z.strictObject({ intent: z.literal('move-up'), ticketTypeId }),
  z.strictObject({ intent: z.literal('move-down'), ticketTypeId }),
  z.strictObject({
    intent: z.literal('sort'),
    ticketTypeIds: idsField(MAX_TICKET_TYPES, 'Please reload this page.'),
  }),
])

type Forms = z.output<typeof TicketTypesSchema>

/** The parsed fields of one ticket type. */
export type TicketTypeFields = Omit<Extract<Forms, { intent: 'save' }>, 'intent' | 'nights'>

/** Fields that are stored as terms: `ticketTerms` reads them. */
export type TypedTerm =
  | 'earlyBirdPrice'
  | 'earlyBirdUntil'
  | 'saleStarts'
  | 'saleStartsTime'
  | 'saleEnds'
  | 'admitsOn'
