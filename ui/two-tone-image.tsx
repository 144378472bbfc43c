import { CUT_SLOPE, type TwoTone, twoToneOf } from '#ui/two-tone.ts'

// Written out whole, because styles are found by reading the source.
const FILL: Record<TwoTone['dark'] | TwoTone['light'], string> = {
  oxblood: 'fill-tone-oxblood',
  lagoon: 'fill-tone-lagoon',
  plum: 'fill-tone-plum',
  forest: 'fill-tone-forest',
  midnight: 'fill-tone-midnight',
  cocoa: 'fill-tone-cocoa',
  brass: 'fill-tone-brass',
  sand: 'fill-tone-sand',
  blush: 'fill-tone-blush',
  sky: 'fill-tone-sky',
}

const SIDE = 100

/**
 * The picture of whatever has none: one clean diagonal, dark below left, light above right. Text may stand on the lower
 * left two thirds. Decorative, so silent; it fills its box and keeps the upper right corner whatever the box's shape.
 */
export function TwoToneImage({ id, className = '' }: { id: string; className?: string }) {
  const { dark, light, cutAt } = twoToneOf(id)
  const cut = cutAt * SIDE
  const reach = (SIDE - cut) * CUT_SLOPE
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
      className={`block size-full ${className}`}
    >
      <rect width={SIDE} height={SIDE} className={FILL[dark]} />
      <path d={`M${cut} 0H${SIDE}V${reach.toPrecision(4)}Z`} className={FILL[light]} />
    </svg>
  )
}
