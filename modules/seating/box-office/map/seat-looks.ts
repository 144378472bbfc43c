import type { SeatState } from '#modules/seating/box-office/seat-state.ts'
import { SIGNS } from '#modules/seating/map/draw/draw-sign.ts'
import type { SeatLook, SeatSign } from '#modules/seating/map/map-scene.ts'

/** A state, or what the host has chosen, or a seat without a category: nobody can buy it. */
export type LookedAt = SeatState | 'chosen' | 'none'

const look = (fill: string, line: string, ink: string, sign: SeatSign | null): SeatLook => ({
  fill,
  line,
  ink,
  sign,
})

const dot: SeatSign = { path: 'M-.35 0A.35 .35 0 1 1 .35 0A.35 .35 0 1 1 -.35 0Z' }
const cross: SeatSign = { path: 'M-.4 -.4L.4 .4M-.4 .4L.4 -.4', width: 0.2 }
const dollar: SeatSign = {
  path: 'M.36 -.34C.3 -.62 -.38 -.64 -.38 -.28C-.38 .06 .38 -.06 .38 .3C.38 .64 -.32 .62 -.38 .34M0 -.76V.76',
  width: 0.15,
}
const ticket: SeatSign = {
  path: 'M-.6 -.38H.6V-.16A.16 .16 0 0 0 .6 .16V.38H-.6V.16A.16 .16 0 0 0 -.6 -.16Z',
}
const person: SeatSign = {
  path: 'M-.24 -.3A.24 .24 0 1 1 .24 -.3A.24 .24 0 1 1 -.24 -.3ZM-.52 .52A.52 .46 0 0 1 .52 .52Z',
}
const dash: SeatSign = { path: 'M-.4 0H.4', width: 0.2 }

/** How the host sees seats, on the map, on paper, and in what explains both: each has a sign of its own, so that nobody needs the colours. */
export const LOOKS: Record<LookedAt, SeatLook> = {
  free: look('surface', 'border-strong', 'text', null),
  held: look('surface', 'info', 'info', dot),
  blocked: look('surface-3', 'text-muted', 'text-muted', cross),
  reserved: look('warning-soft', 'warning', 'warning', dollar),
  sold: look('primary', 'primary', 'on-primary', ticket),
  arrived: look('success', 'success', 'surface', person),
  chosen: look('text', 'text', 'surface', SIGNS.check),
  none: look('surface', 'border-strong', 'text-muted', dash),
}

export const HOST_LOOKS: readonly SeatLook[] = Object.values(LOOKS)

/** The place of a state among the looks. */
export const lookOf = (state: LookedAt): number => Object.keys(LOOKS).indexOf(state)
