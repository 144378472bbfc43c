import { type TicketTypeFields, TicketTypesSchema } from '#modules/events/ticket-types/ticket-type-schema.ts'
import { parseForm } from '#platform/read-form.server.ts'

/** The fields as the form of one ticket type sends them: a box that is not ticked is not sent. */
export function readTicketType(values: Record<string, string>): TicketTypeFields {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...values, intent: 'save' }))
    if (name !== 'isHidden' || value === 'on') form.append(name, value)
  const parsed = parseForm(form, TicketTypesSchema)
  if (!parsed.ok || parsed.value.intent !== 'save') throw new Error(JSON.stringify(parsed))
  return parsed.value
}
