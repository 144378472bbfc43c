import type { Box } from '#modules/seating/chart/geometry.ts'
import { drawLook } from '#modules/seating/map/draw/draw-looks.ts'
import { LETTERS_PX } from '#modules/seating/map/draw/draw-words.ts'
import { drawSign, SIGNS } from '#modules/seating/map/draw/draw-sign.ts'
import type { MapPalette, MapScene } from '#modules/seating/map/map-scene.ts'
import { type SeatForm, seatForm } from '#modules/seating/map/plan/seat-form.ts'
import { SEAT_MARKS, type SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

interface SeatsInSight {
  scale: number
  /** Of the plan. */
  box: Box
  /** Numbers and signs are drawn too. */
  hasSigns: boolean
}

/** So many seats are one path: a longer one takes longer to fill than its parts. */
const AT_ONCE = 400

/** Seats by their form: taken hollow, held a ring with a dot, free filled with the colour of its category, one's own filled with ink and a check. */
export function drawSeats(
  canvas: OffscreenCanvasRenderingContext2D,
  scene: MapScene,
  palette: MapPalette,
  { scale, box, hasSigns }: SeatsInSight,
): void {
  const { plan, index } = scene
  const reach = 2 * (plan.r[0] ?? 10)
  const inSight = index.inBox(box.left - reach, box.top - reach, box.right + reach, box.bottom + reach)
  // Hair lines are a pixel whatever the scale.
  const line = 1 / scale
  const groups = Map.groupBy(inSight, (at) => {
    const form = seatForm(scene, at)
    if (scene.looks) return `look ${scene.statuses[at]}`
    return form === 'free' ? `free ${plan.category[at]}` : form
  })
  for (const [group, seats] of groups) {
    const [form, category] = group.split(' ') as [SeatForm | 'look', string | undefined]
    const look = form === 'look' && scene.looks?.[Number(category)]
    if (look) drawLook(canvas, plan, seats, look, palette, { line, hasSigns })
    canvas.lineWidth = (form === 'held' ? 2 : 1.25) * line
    if (form === 'taken' || form === 'held') {
      canvas.strokeStyle = palette.muted
      circles(canvas, plan, seats, 1, () => canvas.stroke(), canvas.lineWidth / 2)
    }
    if (form === 'held') {
      canvas.fillStyle = palette.muted
      circles(canvas, plan, seats, 0.35, () => canvas.fill())
    }
    if (form === 'other') {
      canvas.fillStyle = palette.line
      circles(canvas, plan, seats, 0.4, () => canvas.fill())
    }
    if (form === 'free' || form === 'own') {
      canvas.fillStyle = form === 'own' ? palette.text : (palette.seats[Number(category)] ?? palette.text)
      circles(canvas, plan, seats, 1, () => canvas.fill())
    }
    if (form === 'own') for (const at of seats) drawSign(canvas, SIGNS.check, plan, at, palette.ground)
    if (hasSigns && form === 'free') for (const at of seats) drawNumber(canvas, plan, at, palette, scale)
  }
}

function circles(
  canvas: OffscreenCanvasRenderingContext2D,
  { x, y, r }: SeatPlan,
  seats: readonly number[],
  size: number,
  paint: () => void,
  less = 0,
): void {
  for (let from = 0; from < seats.length; from += AT_ONCE) {
    canvas.beginPath()
    for (const at of seats.slice(from, from + AT_ONCE)) {
      const radius = Math.max(0.1, r[at]! * size - less)
      canvas.moveTo(x[at]! + radius, y[at]!)
      canvas.arc(x[at]!, y[at]!, radius, 0, 2 * Math.PI)
    }
    paint()
  }
}

/** The number of a seat where its letters are large enough to be read, and the sign of what it is for. */
function drawNumber(
  canvas: OffscreenCanvasRenderingContext2D,
  plan: SeatPlan,
  at: number,
  palette: MapPalette,
  scale: number,
): void {
  const [marks, radius] = [plan.marks[at]!, plan.r[at]!]
  const isAccessible = (marks & SEAT_MARKS.accessible) !== 0
  const isPremium = !isAccessible && (marks & SEAT_MARKS.premium) !== 0
  const size = radius * (isAccessible || isPremium ? 0.8 : 1.1)
  const isReadable = size * scale >= LETTERS_PX
  if (isAccessible) {
    // From near it moves up for the number.
    const part = isReadable ? { up: 0.4, size: 0.6 } : { up: 0, size: 1 }
    drawSign(canvas, SIGNS.wheelchair, plan, at, palette.ground, part)
  }
  if (isPremium) drawSign(canvas, SIGNS.star, plan, at, palette.ground)
  if (!isReadable) return
  canvas.fillStyle = palette.ground
  canvas.font = `700 ${size}px ${palette.font}`
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(
    plan.number[at]!,
    plan.x[at]!,
    plan.y[at]! + (isAccessible || isPremium ? radius * 0.38 : 0),
    radius * 1.7,
  )
}
