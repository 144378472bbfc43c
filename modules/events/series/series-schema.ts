import { z } from 'zod'
import { REPEATING } from '#modules/events/create/event-schema.ts'

/** What the page of a series sends: a rhythm for more nights. */
export const SeriesSchema = z.strictObject({ intent: z.literal('add'), ...REPEATING })
