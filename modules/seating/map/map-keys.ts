import type { MapScene } from '#modules/seating/map/map-scene.ts'
import type { Direction } from '#modules/seating/map/plan/seat-index.ts'

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The seat to which a key leads from another: null where there is none, undefined for a key that leads nowhere. Home and End go to the ends of a row. */
export function stepOf(
  { index, plan }: Pick<MapScene, 'index' | 'plan'>,
  key: string,
  from: number,
  isOpen: (position: number) => boolean,
): number | null | undefined {
  const arrow = ARROWS[key]
  if (arrow) return index.toward(from, arrow, isOpen)
  if (key !== 'Home' && key !== 'End') return undefined
  const row = [...plan.block.keys()].filter((at) => plan.block[at] === plan.block[from] && isOpen(at))
  return (key === 'Home' ? row[0] : row.at(-1)) ?? null
}
