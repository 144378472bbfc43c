import { z } from 'zod'
import { MAX_PRICE } from '#modules/events/ticket-types/price/max-price.ts'
import { AREA_KINDS, type Chart } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS as MAX } from '#modules/seating/chart/chart-limits.ts'
import { isSeatColor, type SeatColor } from '#modules/seating/chart/seat-color.ts'
import { withoutInvisible } from '#platform/form-fields.ts'
import { isId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'

const id = z.string().refine(isId)
const ref = id.nullable()
// A database takes no zero byte and no half of a letter, and a mark of direction makes a name read as another one.
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((said) => withoutInvisible(said).toWellFormed())
const line = (max: number) => text(max).transform((said) => said.replaceAll('\n', ' '))
const label = line(MAX.label)
const distance = z.number().min(-MAX.distance).max(MAX.distance)
const length = z.number().positive().max(MAX.distance)
const rotation = z.number().min(-360).max(360)
const color = z.custom<SeatColor>((given) => typeof given === 'string' && isSeatColor(given))
const point = z.strictObject({ x: distance, y: distance })
const corners = z.array(point).max(MAX.corners)
const amenities = z.array(line(MAX.name)).max(MAX.amenities)
const flag = z.boolean().optional()
const onFloor = { floorId: ref }
const placed = { x: distance, y: distance, w: length, h: length, rotation }

const CATEGORY = z.strictObject({
  id,
  name: line(MAX.name),
  description: text(MAX.text),
  color,
  priceCents: z.int().min(0).max(MAX_PRICE).transform(toCents),
  isAccessible: z.boolean(),
  isPremium: z.boolean(),
})

const SECTION = z.strictObject({
  id,
  ...onFloor,
  name: line(MAX.name),
  outline: corners,
  entrance: line(MAX.name),
  label: point,
})

const ROW = z.strictObject({
  id,
  ...onFloor,
  sectionId: ref,
  label,
  labelAt: z.enum(['start', 'end', 'both', 'none']),
})

const TABLE = z.strictObject({
  id,
  ...onFloor,
  ...placed,
  sectionId: ref,
  label,
  shape: z.enum(['round', 'rect']),
  type: line(MAX.name),
  capacity: z.int().min(1).max(MAX.capacity),
  sellWhole: z.boolean(),
  amenities,
})

const SEAT = z.strictObject({
  id,
  number: label,
  x: distance,
  y: distance,
  r: length.max(500).optional(),
  rowId: id.optional(),
  tableId: id.optional(),
  categoryId: ref,
  isADA: flag,
  isCompanion: flag,
  isPremium: flag,
  restrictedView: flag,
  amenities: amenities.optional(),
})

const AREA = z.strictObject({
  id,
  ...onFloor,
  ...placed,
  kind: z.enum(AREA_KINDS),
  shape: z.enum(['rect', 'ellipse', 'polygon']),
  points: corners,
  text: text(MAX.text),
  color: color.nullable(),
})

/** The form of a chart; `parseChart` also looks at what refers to what. */
export const ChartSchema = z.strictObject({
  version: z.literal(1),
  unit: z.literal('px'),
  size: z.strictObject({ w: length, h: length }),
  focal: point,
  categories: z.array(CATEGORY).max(MAX.categories),
  sections: z.array(SECTION).max(MAX.sections),
  rows: z.array(ROW).max(MAX.rows),
  tables: z.array(TABLE).max(MAX.tables),
  seats: z.array(SEAT).max(MAX.seats),
  areas: z.array(AREA).max(MAX.areas),
  floors: z.array(z.strictObject({ id, name: line(MAX.name) })).max(MAX.floors),
}) satisfies z.ZodType<Chart>
