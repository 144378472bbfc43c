import {
  at,
  disc,
  type Inks,
  type Motif,
  moved,
  ring,
  rounded,
  times,
  turned,
} from '#modules/events/art/drawing.ts'

const bandsOf = [
  [0.93, 0.8, 0.72, 0.55, 0.47],
  [0.9, 0.84, 0.66, 0.6, 0.46],
  [0.94, 0.86, 0.78, 0.58, 0.5],
]

/** A record: bands between the songs, a label, a hole, and the light that lies on it. */
const record: Motif = (r, { ink, paper }, variant) => {
  const gleam = `<path d="M0 0L${at(r, -28)}A${rounded(r)} ${rounded(r)} 0 0 1 ${at(r, -4)}Z" fill="${paper}" opacity=".22"/>`
  return [
    disc(r, ink),
    ...(bandsOf[variant % 3] ?? []).map((band, index) =>
      ring(r * band, r * (index % 2 === 0 ? 0.01 : 0.026), paper),
    ),
    gleam,
    turned(180, gleam),
    disc(r * 0.36, paper),
    ring(r * 0.3, r * 0.012, ink),
    ring(r * 0.17, r * 0.05, ink),
    disc(r * 0.045, ink),
  ].join('')
}

/** A record under the arm of its player. */
export const played: Motif = (r, inks) => {
  const { ink, paper } = inks
  const arm = (stroke: string, width: number) =>
    `<path d="M${rounded(r * 1.16)} ${rounded(-r * 0.92)}L${rounded(r * 0.98)} ${rounded(r * 0.02)}L${rounded(r * 0.56)} ${rounded(r * 0.5)}" fill="none" stroke="${stroke}" stroke-width="${rounded(width)}" stroke-linejoin="round" stroke-linecap="round"/>`
  const pivot = [disc(r * 0.19, paper), disc(r * 0.15, ink), disc(r * 0.06, paper)].join('')
  return [
    record(r, inks, 0),
    arm(paper, r * 0.13),
    arm(ink, r * 0.06),
    moved(r * 1.16, -r * 0.92, pivot),
  ].join('')
}

/** A record slipping out of its sleeve. */
export const sleeved: Motif = (r, inks) => {
  const { ink, paper } = inks
  const side = r * 1.72
  const label = [disc(side * 0.27, paper), disc(side * 0.18, ink), disc(side * 0.09, paper)].join('')
  const sleeve = [
    `<path d="M${rounded(-side * 0.78)} ${rounded(-side / 2)}h${rounded(side)}v${rounded(side)}h${rounded(-side)}z" fill="${ink}" stroke="${paper}" stroke-width="${rounded(r * 0.03)}"/>`,
    `<path d="M${rounded(-side * 0.7)} ${rounded(side * 0.42)}V${rounded(-side * 0.42)}H${rounded(side * 0.14)}" fill="none" stroke="${paper}" stroke-width="${rounded(r * 0.02)}"/>`,
    moved(-side * 0.28, 0, label),
  ].join('')
  return `<g transform="scale(.88)">${moved(r * 0.62, 0, record(r * 0.82, inks, 1))}${moved(r * 0.08, 0, sleeve)}</g>`
}

/** Two records, one mixed into the other. */
export const mixed: Motif = (r, inks) =>
  moved(-r * 0.4, -r * 0.4, record(r * 0.78, inks, 2)) +
  moved(r * 0.42, r * 0.42, disc(r * 0.82, inks.paper) + record(r * 0.78, inks, 1))

/** The spectator shoe itself, from the side: toe and heel in one tone, the middle in the other, punched and laced. */
export const spectator: Motif = (r, { ink, paper }) => {
  const punches = (d: string) =>
    `<path d="${d}" fill="none" stroke="${paper}" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="0 6.4"/>`
  return [
    `<g transform="translate(${rounded(-r * 0.05)} ${rounded(-r * 0.02)}) scale(${(r / 84).toPrecision(4)})" stroke-linejoin="round">`,
    `<path d="M-90 33C-96 10-95-22-89-48Q-82-60-70-54Q-52-44-33-54Q-25-58-18-51L24-16C44-7 70-5 86 8Q98 18 99 33Z" fill="${paper}" stroke="${ink}" stroke-width="4"/>`,
    `<path d="M99 33Q98 18 86 8C76 0 62-3 50-6Q48 8 34 11Q26 13 16 10Q34 20 36 33Z" fill="${ink}"/>`,
    `<path d="M-90 33C-96 10-95-22-89-48Q-82-60-70-54Q-72-30-58-14Q-46 4-50 33Z" fill="${ink}"/>`,
    punches('M22 15Q36 16 46 8Q53 2 54-1'),
    punches('M-67-44Q-68-26-54-10Q-44 6-46 30'),
    `<circle cx="72" cy="15" r="3.4" fill="${paper}"/><circle cx="62" cy="11" r="2" fill="${paper}"/><circle cx="81" cy="21" r="2" fill="${paper}"/><circle cx="68" cy="24" r="2" fill="${paper}"/>`,
    `<path d="M-20-42L-8-26M-6-34L6-17M8-25L18-8" stroke="${ink}" stroke-width="4.4" stroke-linecap="round"/>`,
    `<path d="M-94 37H101Q104 45 97 46H-38V62H-90Q-96 62-95 54Z" fill="${ink}"/></g>`,
  ].join('')
}

/** The three days of a weekender, Friday's moon, Saturday's record and Sunday's sun, rising along the cut. */
export const threeDays: Motif = (r, inks, variant) => {
  const { ink, paper } = inks
  const size = r * 0.56
  const moon = `<path d="M${at(size, -60)}A${rounded(size)} ${rounded(size)} 0 1 0 ${at(size, 80)}A${rounded(size * 0.86)} ${rounded(size * 0.86)} 0 0 1 ${at(size, -60)}Z" fill="${ink}"/>`
  const rays = times(16, (index) =>
    turned(
      index * 22.5 + 11,
      `<path d="M${rounded(size * 0.78)} ${rounded(-size * 0.07)}L${rounded(size * (index % 2 === 0 ? 1.12 : 0.98))} 0L${rounded(size * 0.78)} ${rounded(size * 0.07)}Z" fill="${ink}"/>`,
    ),
  )
  const sun = `${rays}${disc(size * 0.66, ink)}${ring(size * 0.54, size * 0.03, paper)}`
  const step = r * 0.86
  return (
    moved(-step * 0.62, -step * 0.79, turned((variant % 3) * 12, moon)) +
    record(size, inks, variant) +
    moved(step * 0.62, step * 0.79, sun)
  )
}

/** One shoe seen from above: sole, heel, and the broguing on the toe. */
const shoe = (length: number, { ink, paper }: Inks): string =>
  [
    `<g transform="scale(${(length / 100).toPrecision(4)})" fill="${ink}">`,
    '<path d="M-15 8C-24-14-22-50 1-52C23-51 23-16 14 8Z"/>',
    '<path d="M-14 15L14 15C17 36 12 48 0 48C-12 48-17 36-14 15Z"/>',
    `<path d="M-18.5-22Q.5-37 19-22" fill="none" stroke="${paper}" stroke-width="2.6" stroke-dasharray="0 5.4" stroke-linecap="round"/></g>`,
  ].join('')

/** Six steps along the lane: the count of six, left and right in turn. */
export const sixSteps: Motif = (r, inks, variant) => {
  const length = r * 0.66
  return turned(
    38 + (variant % 3) * 4,
    times(6, (index) => {
      const isLeft = index % 2 === 0
      const y = r * 1.12 - index * r * 0.45
      return moved(isLeft ? -r * 0.3 : r * 0.3, y, turned(isLeft ? -8 : 8, shoe(length, inks)))
    }),
  )
}

/** Herringbone: the boards of a good floor, cut to a circle. */
export const parquet: Motif = (r, { ink, paper }, variant) => {
  const width = r * (0.17 + (variant % 3) * 0.03)
  const long = width * 3
  const boards: string[] = []
  // One board lies, the next stands on its end; a step right and down repeats them, and so does twice their length.
  for (let row = -14; row <= 14; row++)
    for (let column = -3; column <= 3; column++) {
      const x = column * 2 * long + row * width
      const y = row * width
      if (Math.hypot(x + long / 2, y + long / 2) > r + long) continue
      const tone = [1, 0.78, 0.9][(((row + column) % 3) + 3) % 3]
      boards.push(
        `<path d="M${rounded(x)} ${rounded(y)}h${rounded(long)}v${rounded(width)}h${rounded(-long)}z" opacity="${tone}"/><path d="M${rounded(x)} ${rounded(y + width)}h${rounded(width)}v${rounded(long)}h${rounded(-width)}z" opacity="${tone === 1 ? 0.84 : 1}"/>`,
      )
    }
  const clip = `floor${ink.slice(1)}`
  return `<clipPath id="${clip}"><circle r="${rounded(r)}"/></clipPath><g clip-path="url(#${clip})">${disc(r, paper)}<g transform="rotate(${45 + (variant % 3) * 30})" fill="${ink}" stroke="${paper}" stroke-width="${rounded(r * 0.018)}">${boards.join('')}</g></g>${ring(r * 0.985, r * 0.03, ink)}`
}

/** A rosette: pleats, a button with a star, two ribbons. */
export const rosette: Motif = (r, { ink, paper }, variant) => {
  const pleats = 20 + (variant % 3) * 4
  const outer = r * 0.84
  const lift = -r * 0.18
  const wedge = 180 / pleats
  const ribbon = (side: number) =>
    `<path d="M${rounded(side * r * 0.1)} 0L${rounded(side * r * 0.62)} ${rounded(r * 1.06)}L${rounded(side * r * 0.38)} ${rounded(r * 0.98)}L${rounded(side * r * 0.22)} ${rounded(r * 1.16)}L${rounded(-side * r * 0.16)} ${rounded(r * 0.2)}Z" fill="${ink}" stroke="${paper}" stroke-width="${rounded(r * 0.02)}"/>`
  const star = times(
    10,
    (index) => `${index === 0 ? 'M' : 'L'}${at(r * (index % 2 === 0 ? 0.3 : 0.125), index * 36 - 90)}`,
  )
  const button = [
    disc(outer, ink),
    times(pleats, (index) => {
      const [from, to] = [index * 2 * wedge, (index * 2 + 1) * wedge]
      return `<path d="M0 0L${at(outer * 1.04, from)}L${at(outer, to)}Z" fill="${paper}" opacity=".5"/>`
    }),
    disc(r * 0.56, paper),
    disc(r * 0.52, ink),
    ring(r * 0.45, r * 0.015, paper),
    `<path d="${star}Z" fill="${paper}"/>`,
  ]
  return ribbon(1) + ribbon(-1) + moved(0, lift, button.join(''))
}

/** A mirror ball: meridians and parallels, some panes lit, a few sparks on the wall. */
export const mirrorBall: Motif = (r, { ink, paper }, variant) => {
  const size = r * 0.92
  const parallels = times(7, (index) => {
    const y = size * (-0.78 + index * 0.26)
    const half = Math.sqrt(size * size - y * y)
    return `<path d="M${rounded(-half)} ${rounded(y)}Q0 ${rounded(y + size * 0.1)} ${rounded(half)} ${rounded(y)}"/>`
  })
  const meridians = [0.22, 0.5, 0.76]
    .map((share) => `<ellipse rx="${rounded(size * share)}" ry="${rounded(size)}"/>`)
    .join('')
  const panes = times(9, (index) => {
    const column = ((index * 5 + variant * 3) % 7) - 3
    const row = ((index * 3 + variant) % 5) - 2
    return `<path d="M${rounded(column * size * 0.21)} ${rounded(row * size * 0.26 + size * 0.05)}h${rounded(size * 0.17)}v${rounded(size * 0.2)}h${rounded(-size * 0.17)}z" opacity=".55"/>`
  })
  const spark = (x: number, y: number, s: number) =>
    moved(
      x,
      y,
      `<path d="M0 ${rounded(-s)}Q${rounded(s * 0.12)} ${rounded(-s * 0.12)} ${rounded(s)} 0Q${rounded(s * 0.12)} ${rounded(s * 0.12)} 0 ${rounded(s)}Q${rounded(-s * 0.12)} ${rounded(s * 0.12)} ${rounded(-s)} 0Q${rounded(-s * 0.12)} ${rounded(-s * 0.12)} 0 ${rounded(-s)}Z" fill="${ink}"/>`,
    )
  return [
    `<path d="M${rounded(-size * 0.012)} ${rounded(-r * 4)}h${rounded(size * 0.024)}v${rounded(r * 4 - size)}h${rounded(-size * 0.024)}z" fill="${ink}"/>`,
    `<path d="M${rounded(-size * 0.12)} ${rounded(-size * 1.06)}h${rounded(size * 0.24)}v${rounded(size * 0.12)}h${rounded(-size * 0.24)}z" fill="${ink}"/>`,
    disc(size, ink),
    `<g fill="${paper}">${panes}</g>`,
    `<g fill="none" stroke="${paper}" stroke-width="${rounded(size * 0.018)}">${meridians}${parallels}</g>`,
    spark(-r * 1.2, -r * 0.5, r * 0.2),
    spark(r * 1.1, r * 0.75, r * 0.26),
    spark(-r * 1.02, r * 0.86, r * 0.13),
  ].join('')
}
