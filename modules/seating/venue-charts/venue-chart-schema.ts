import { z } from 'zod'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { ROOM_LIMITS, type RoomSize, TEMPLATES } from '#modules/seating/template/template.ts'
import { choiceField, fileField, textField, wholeNumberField } from '#platform/form-fields.ts'

const name = textField({ max: CHART_LIMITS.name, required: 'Please enter a name for the chart.' })
const chartId = z.string().max(40)
const count = (of: keyof RoomSize, what: string) => {
  const { min, max } = ROOM_LIMITS[of]
  const message = `Please enter ${what}: a number from ${min} to ${max}.`
  return wholeNumberField({ min, max, required: message, message }).transform(Number)
}

/** The forms of the page of a venue's charts. */
export const VenueChartsSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('draw'),
    name,
    template: choiceField(TEMPLATES, 'Please choose a room.'),
    tables: count('tables', 'how many tables there are'),
    seatsPerTable: count('seatsPerTable', 'how many seats a table has'),
    rows: count('rows', 'how many rows there are'),
    seatsPerRow: count('seatsPerRow', 'how many seats a row has'),
  }),
  z.strictObject({
    intent: z.literal('import'),
    name: textField({ max: CHART_LIMITS.name }),
    file: fileField(),
  }),
  z.strictObject({ intent: z.literal('rename'), chartId, name }),
  z.strictObject({ intent: z.literal('duplicate'), chartId }),
  z.strictObject({ intent: z.literal('delete'), chartId }),
])

export type VenueChartsForm = z.output<typeof VenueChartsSchema>

const revision = wholeNumberField({
  min: 1,
  max: 999_999_999,
  required: 'Which draft?',
  message: 'Which draft?',
}).transform(Number)

/** What the editor sends while somebody draws: the whole draft as a file, and which one it follows. */
export const ChartDraftSchema = z.strictObject({ revision, chart: fileField() })

/** Makes the draft a version. */
export const ChartVersionSchema = z.strictObject({ revision })
