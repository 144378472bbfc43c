import type { SeatState } from '#modules/seating/box-office/seat-state.ts'
import type { SeatLook } from '#modules/seating/map/map-scene.ts'

const look = (fill: string, line: string, ink: string, sign = ''): SeatLook => ({ fill, line, ink, sign })

/** How the map of the host draws each state, as the drawing for paper does: never by colour alone. */
const LOOKS: Record<SeatState | 'none', SeatLook> = {
  free: look('surface', 'border-strong', 'text'),
  held: look('surface', 'accent', 'text', '·'),
  blocked: look('surface-2', 'border-strong', 'text', '×'),
  reserved: look('warning-soft', 'warning', 'text', '$'),
  sold: look('accent', 'accent', 'on-accent'),
  arrived: look('success', 'success', 'surface', 'check'),
  /** Nobody can buy it: it has no category. */
  none: look('surface', 'border', 'text-muted', '·'),
}

export const HOST_LOOKS: readonly SeatLook[] = Object.values(LOOKS)

/** The place of a state among the looks. */
export const lookOf = (state: SeatState | 'none'): number => Object.keys(LOOKS).indexOf(state)
