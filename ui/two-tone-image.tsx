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

interface TwoToneImageProps {
  id: string
  tones?: TwoTone
  className?: string
}

/**
 * The picture of whatever has none: one clean diagonal, dark below left, light above right. Text may stand on the lower
 * left two thirds. Decorative, so silent; it fills its box and keeps the upper right corner whatever the box's shape.
 * Its tones go by an id, unless they are given.
 */
export function TwoToneImage({ id, tones = twoToneOf(id), className = '' }: TwoToneImageProps) {
  const { dark, light, cutAt } = tones
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
