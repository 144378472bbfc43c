import type { SeatLook } from '#modules/seating/map/map-scene.ts'

/** A seat within an `<svg>` as the map of the host draws it. */
export const LookMark = ({ look: { fill, line, ink, sign }, r }: { look: SeatLook; r: number }) => (
  <>
    <circle r={r - 1} strokeWidth="2" fill={`var(--${fill})`} stroke={`var(--${line})`} />
    {sign && (
      <path
        d={sign.path}
        transform={`scale(${r})`}
        fill={sign.width ? 'none' : `var(--${ink})`}
        stroke={sign.width ? `var(--${ink})` : 'none'}
        strokeWidth={sign.width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )}
  </>
)
