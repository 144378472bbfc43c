import type { ChartArea } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { areaKind } from '#modules/seating/import/area-kind.ts'
import { type ChartBuilder, colorFrom } from '#modules/seating/import/chart-builder.ts'
import {
  cornersOf,
  fieldOf,
  lengthOf,
  listOf,
  numberOf,
  pointOf,
  rotationOf,
  textOf,
} from '#modules/seating/import/loose.ts'
import { polygon } from '#modules/seating/import/pretix-area.ts'
import type { Surrounding } from '#modules/seating/import/seats-io-seat.ts'

/** Shapes, texts, icons and areas for standing guests of a part of a chart of seats.io. */
export function readDrawings(builder: ChartBuilder, part: unknown, around: Surrounding): void {
  for (const said of listOf(part, 'shapes')) addArea(builder, said, around, 'other')
  for (const said of listOf(part, 'texts')) addArea(builder, said, around, 'text')
  for (const said of listOf(part, 'icons')) addArea(builder, said, around, 'text')
  for (const said of listOf(part, 'generalAdmissionAreas')) {
    const capacity = numberOf(said, 'capacity')
    const label = textOf(said, 'label')
    builder.left.note('standing area', capacity === null ? label : `${label}, ${capacity} places`)
    addArea(builder, said, around, 'standing')
  }
  for (const _picture of listOf(part, 'imageObjects')) builder.left.note('picture')
  for (const name of ['backgroundImage', 'referenceChart'])
    if (fieldOf(part, name)) builder.left.note('picture')
}

function addArea(
  builder: ChartBuilder,
  said: unknown,
  { at, floorId }: Surrounding,
  otherwise: ChartArea['kind'],
): void {
  const words = ['text', 'label', 'icon'].map((name) => textOf(said, name, CHART_LIMITS.text))
  const text = words.find((each) => each !== '') ?? ''
  const form = formOf(said, text)
  if (!form || (otherwise === 'text' && text === '')) return builder.left.note('unreadable area', text)
  const kind =
    otherwise === 'standing' ? otherwise : areaKind(`${textOf(said, 'smartType')} ${text}`, otherwise)
  const color = colorFrom(textOf(said, 'fillColor'))
  const place = {
    x: at.x + form.middle.x,
    y: at.y + form.middle.y,
    rotation: rotationOf(said, 'rotationAngle'),
  }
  const { middle: _middle, ...drawn } = form
  builder.add('areas', { id: builder.idOf(said), kind, floorId, ...drawn, ...place, text, color })
}

function formOf(said: unknown, text: string) {
  if (fieldOf(said, 'type') === 'polygon') return polygon(cornersOf(said, 'points'))
  const middle = pointOf(said, 'center') ?? pointOf({ said }, 'said') ?? pointOf(said, 'topLeft')
  if (!middle) return null
  const radius = lengthOf(said, 'radius')
  const [radius1, radius2] = [lengthOf(said, 'radius1') ?? radius, lengthOf(said, 'radius2') ?? radius]
  const isRound = radius1 !== null && radius2 !== null
  const shape = isRound ? ('ellipse' as const) : ('rect' as const)
  const w = isRound ? 2 * radius1 : (lengthOf(said, 'width') ?? Math.max(20, 6 * text.length))
  const h = isRound ? 2 * radius2 : (lengthOf(said, 'height') ?? 16)
  return { shape, w, h, points: [], middle }
}
