import type { StepSchemas } from '#platform/step-form.server.ts'
import { EVENT_STEPS, SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { VENUE_STEPS } from '#modules/venues/venue-schema.ts'

/** The forms that are saved while somebody types, by the kind of their drafts. */
export const DRAFT_FORMS: ReadonlyMap<string, StepSchemas> = new Map<string, StepSchemas>([
  ['event', { ...SIMPLE_EVENT_STEPS, ...EVENT_STEPS }],
  ['venue', VENUE_STEPS],
])
