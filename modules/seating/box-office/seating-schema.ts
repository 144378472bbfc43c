import { z } from 'zod'
import { idsField, textField } from '#platform/form-fields.ts'

/** As many seats as are blocked at once: a whole room of the usual size. */
const MAX_CHOSEN = 1_000

const CHOOSE = 'Please choose a seat.'

/** The forms of an event's seating. */
export const SeatingSchema = z.discriminatedUnion('intent', [
  /** A chart and its version, as `savedChartKey` writes them. */
  z.strictObject({
    intent: z.literal('use'),
    chart: textField({ max: 60, required: 'Please choose a chart.' }),
  }),
  z.strictObject({
    intent: z.literal('block'),
    seat: idsField(MAX_CHOSEN, CHOOSE),
    reason: textField({ max: 80 }),
  }),
  z.strictObject({ intent: z.literal('release'), seat: idsField(MAX_CHOSEN, CHOOSE) }),
  z.strictObject({
    intent: z.literal('move'),
    ticket: textField({ max: 36, required: 'Please choose a guest.' }),
    to: textField({ max: 36, required: CHOOSE }),
  }),
])

export type SeatingForm = z.output<typeof SeatingSchema>

export const savedChartKey = ({ id, version }: { id: string; version: number }): string => `${id}:${version}`

/** The chart and the version that a key names; null for what is no key. */
export function readSavedChartKey(key: string): { chartId: string; version: number } | null {
  const [, chartId, version] = /^([0-9a-f-]{36}):(\d{1,6})$/.exec(key) ?? []
  return chartId && version ? { chartId, version: Number(version) } : null
}
