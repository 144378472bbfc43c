/** The colours of the design: each is readable by day and by night, and told from the others by who sees fewer colours. */
export const SEAT_COLORS = [
  'seat-1',
  'seat-2',
  'seat-3',
  'seat-4',
  'seat-5',
  'seat-6',
  'seat-7',
  'seat-8',
] as const

/** One of the eight colours of the design, or a colour of one's own as `#rrggbb` in small letters. */
export type SeatColor = (typeof SEAT_COLORS)[number] | `#${string}`

const HEX = /^#[0-9a-f]{6}$/

export const isSeatColor = (text: string): text is SeatColor =>
  HEX.test(text) || (SEAT_COLORS as readonly string[]).includes(text)

/** What a style sheet and `getComputedStyle` understand. */
export const cssColor = (color: SeatColor): string => (color.startsWith('#') ? color : `var(--${color})`)

/** The colour of the design for the n-th category, from 0, all around. */
export const seatColorAt = (at: number): SeatColor => SEAT_COLORS[at % SEAT_COLORS.length] ?? 'seat-1'

/** For files of other programs, which know no names: about the colours of the design by day. */
const HEX_OF: Record<(typeof SEAT_COLORS)[number], string> = {
  'seat-1': '#a3304f',
  'seat-2': '#ab7a24',
  'seat-3': '#3f74c2',
  'seat-4': '#2f9478',
  'seat-5': '#5a2183',
  'seat-6': '#c2572b',
  'seat-7': '#1d4a60',
  'seat-8': '#7a6f75',
}

const isOfDesign = (color: SeatColor): color is (typeof SEAT_COLORS)[number] => Object.hasOwn(HEX_OF, color)

/** A colour as `#rrggbb`. */
export const cssHex = (color: SeatColor): string => (isOfDesign(color) ? HEX_OF[color] : color)

/** The colour of the design that is nearest to one of another program, of those that are not `taken` while any is left. */
export function nearestSeatColor(color: SeatColor, taken: readonly SeatColor[]): SeatColor {
  const left = SEAT_COLORS.filter((one) => !taken.includes(one))
  const wanted = channelsOf(cssHex(color))
  const far = (one: SeatColor) =>
    channelsOf(cssHex(one)).reduce((sum, value, at) => sum + (value - wanted[at]!) ** 2, 0)
  return (left.length > 0 ? left : [...SEAT_COLORS]).reduce((best, one) =>
    far(one) < far(best) ? one : best,
  )
}

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
