/** The two tones of a motif: what it is drawn in, and what is cut out of it. */
export interface Inks {
  ink: string
  paper: string
}

/** A figure around the origin, as SVG. The same radius and variant draw the same lines, whatever the inks. */
export type Motif = (radius: number, inks: Inks, variant: number) => string

export type Point = readonly [x: number, y: number]

/** One decimal is finer than anybody sees, and keeps the file small. */
export const rounded = (value: number): string => String(Math.round(value * 10) / 10)

/** A point on a circle around the origin; 0 degrees is to the right, 90 is down. */
export const at = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180
  return `${rounded(radius * Math.cos(angle))} ${rounded(radius * Math.sin(angle))}`
}
export const disc = (radius: number, fill: string): string =>
  `<circle r="${rounded(radius)}" fill="${fill}"/>`
export const ring = (radius: number, width: number, stroke: string): string =>
  `<circle r="${rounded(radius)}" fill="none" stroke="${stroke}" stroke-width="${rounded(width)}"/>`
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
export const turned = (degrees: number, inner: string): string =>
  `<g transform="rotate(${rounded(degrees)})">${inner}</g>`
export const moved = (x: number, y: number, inner: string): string =>
  `<g transform="translate(${rounded(x)} ${rounded(y)})">${inner}</g>`
export const mirrored = (inner: string): string => `<g transform="scale(-1 1)">${inner}</g>`

export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

/**
 * A motif that is drawn in a box from -100 to 100. Its parts are of the ink, and each has a line of the paper around it,
 * so that two parts of one tone stay apart.
 */
export const inBox =
  (draw: (inks: Inks, variant: number) => string): Motif =>
  (radius, inks, variant) =>
    `<g transform="scale(${(radius / 100).toPrecision(4)})" fill="${inks.ink}" stroke="${inks.paper}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">${draw(inks, variant)}</g>`

/** A part of a motif that is drawn in a box. */
export const part = (d: string): string => `<path d="${d}"/>`
/** A part of the paper on one of the ink, with the ink around it. */
export const inset = (d: string, { ink, paper }: Inks): string =>
  `<path d="${d}" fill="${paper}" stroke="${ink}"/>`

const SAMPLES = 4

/** A soft line through points, as points close to each other (Catmull-Rom). */
function smooth(points: readonly Point[]): Point[] {
  const near = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  const through: Point[] = []
  for (let from = 0; from < points.length - 1; from++) {
    const [a, b, c, d] = [near(from - 1), near(from), near(from + 1), near(from + 2)]
    for (let step = 0; step < SAMPLES; step++) {
      const t = step / SAMPLES
      const blend = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
      through.push([blend(0), blend(1)])
    }
  }
  return [...through, near(points.length - 1)]
}

/** The outline of a limb through its joints, as wide at each joint as is said, round at both ends. */
export function limb(joints: readonly Point[], widths: readonly number[]): string {
  const line = smooth(joints)
  const widthAt = (index: number): number => {
    const place = (index / (line.length - 1)) * (widths.length - 1)
    const from = widths[Math.floor(place)] ?? 0
    return from + ((widths[Math.ceil(place)] ?? from) - from) * (place - Math.floor(place))
  }
  const sides = line.map(([x, y], index) => {
    const [before, after] = [line[Math.max(index - 1, 0)]!, line[Math.min(index + 1, line.length - 1)]!]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const half = widthAt(index) / 2
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half]
    return { left: [x + nx, y + ny] as const, right: [x - nx, y - ny] as const }
  })
  const first = widthAt(0) / 2
  const last = widthAt(line.length - 1) / 2
  const lefts = sides.map(({ left }) => left)
  const rights = sides.map(({ right }) => right).toReversed()
  return `${through(lefts)}A${rounded(last)} ${rounded(last)} 0 0 0 ${through(rights).slice(1)}A${rounded(first)} ${rounded(first)} 0 0 0 ${through(lefts.slice(0, 1)).slice(1)}Z`
}

/** Lines through points, relative from the second on: half the length of absolute ones. */
function through(points: readonly Point[]): string {
  const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  return tenths
    .map(([x, y], index) => {
      const before = tenths[index - 1]
      if (!before) return `M${x / 10} ${y / 10}${tenths.length > 1 ? 'l' : ''}`
      const dy = (y - before[1]) / 10
      return `${index > 1 ? ' ' : ''}${(x - before[0]) / 10}${dy < 0 ? '' : ' '}${dy}`
    })
    .join('')
}
