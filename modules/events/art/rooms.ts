import {
  at,
  disc,
  inBox,
  type Inks,
  limb,
  line,
  moved,
  part,
  times,
  turned,
} from '#modules/events/art/drawing.ts'

/** Somebody seen from above: shoulders, arms and a hat. */
const leadFromAbove = ({ ink, paper }: Inks): string =>
  `${
    part(
      limb(
        [
          [-19, 0],
          [0, -2],
          [19, 0],
        ],
        [15, 19, 15],
      ),
    ) +
    part(
      limb(
        [
          [18, 0],
          [24, -14],
          [14, -26],
        ],
        [9, 8, 6],
      ),
    ) +
    part(
      limb(
        [
          [-18, 0],
          [-24, -12],
          [-16, -22],
        ],
        [9, 8, 6],
      ),
    )
  }<circle r="12.500" fill="${ink}" stroke="${paper}" stroke-width="1.800"/><circle r="7.500" fill="none" stroke="${paper}" stroke-width="1.800"/>`

/** The same with a skirt that swings around. */
const followFromAbove = ({ ink, paper }: Inks): string =>
  `${
    part(
      `M${times(12, (petal) => `${petal === 0 ? '' : 'L'}${at(petal % 2 === 0 ? 27 : 22, petal * 30)}`)}Z`,
    ) +
    times(6, (fold) => `<path d="M0 0L${at(20, fold * 60)}" stroke="${paper}" stroke-width="1.200"/>`) +
    part(
      limb(
        [
          [-12, 0],
          [0, 1],
          [12, 0],
        ],
        [10, 13, 10],
      ),
    )
  }<circle r="8.500" fill="${ink}" stroke="${paper}" stroke-width="1.800"/><circle cx="0" cy="5" r="4" fill="${ink}" stroke="${paper}" stroke-width="1.400"/>`

/** A floor seen from above: couples in their lanes, and the light of the ball. */
export const floorFromAbove = inBox((inks) => {
  const id = `couple${inks.ink.slice(1)}`
  const couple = (x: number, y: number, degrees: number) =>
    moved(x, y, turned(degrees, `<use href="#${id}"/>`))
  return [
    times(5, (row) =>
      times(5, (column) =>
        (row + column) % 2 === 0
          ? `<path d="M${-150 + column * 60} ${-150 + row * 60}h60v60h-60z" fill="${inks.ink}" stroke="none" opacity=".14"/>`
          : '',
      ),
    ),
    `<defs><g id="${id}">${moved(0, 19, leadFromAbove(inks))}${moved(0, -19, turned(180, followFromAbove(inks)))}</g></defs>`,
    couple(-62, -62, 24),
    couple(40, -72, -52),
    couple(-80, 36, 118),
    couple(8, 8, 66),
    couple(84, 2, -20),
    couple(58, 84, 140),
    couple(-30, 96, 10),
  ].join('')
})

/** A room of heads and hats that looks at the ball. */
export const crowd = inBox((inks) => {
  const { ink, paper } = inks
  const shoulders = part('M-30 130C-30 34-22 26-8 22L8 22C22 26 30 34 30 130Z')
  const neck = `<path d="M-6 12H6V26H-6Z" fill="${ink}"/>`
  const backs = [
    part('M-13-2C-14-18 14-18 13-2Q12 16 0 16Q-12 16-13-2Z') +
      part('M-13-2C-13-22-8-24 0-21C8-24 13-22 13-2Z') +
      part('M-22-2Q0-8 22-2Q24 3 0 3Q-24 3-22-2Z'),
    `<circle cy="-5" r="17" fill="${ink}" stroke="${paper}" stroke-width="2.200"/><circle cx="-12" cy="16" r="4" fill="none" stroke="${paper}" stroke-width="1.400"/><circle cx="12" cy="16" r="4" fill="none" stroke="${paper}" stroke-width="1.400"/>`,
    `${part(
      'M-12-4C-12-18 12-18 12-4Q12 14 0 14Q-12 14-12-4Z',
    )}<circle cy="-18" r="8" fill="${ink}" stroke="${paper}" stroke-width="2.200"/>`,
  ]
  const person = (x: number, y: number, which: number, size: number) =>
    moved(x, y, `<g transform="scale(${size})">${shoulders}${neck}${backs[which % 3]}</g>`)
  const rays = times(
    12,
    (ray) =>
      `<path d="M0 0L${at(150, ray * 30 + 4)}L${at(150, ray * 30 + 13)}Z" fill="${ink}" stroke="none" opacity=".13"/>`,
  )
  const ball = [
    rays,
    disc(24, ink),
    times(3, (row) =>
      line(
        `M${-22 + row * row} ${-10 + row * 10}Q0 ${-6 + row * 10} ${22 - row * row} ${-10 + row * 10}`,
        paper,
        1.4,
      ),
    ),
    `<ellipse rx="9" ry="24" fill="none" stroke="${paper}" stroke-width="1.400"/><ellipse rx="18" ry="24" fill="none" stroke="${paper}" stroke-width="1.400"/>`,
    line('M0-24V-300', ink, 3),
  ].join('')
  return [
    moved(6, -52, ball),
    ...[
      [-84, 8, 1],
      [-40, 2, 0],
      [4, 10, 2],
      [48, 2, 1],
      [90, 10, 0],
    ].map(([x, y, which]) => person(x!, y!, which!, 0.86)),
    ...[
      [-62, 44, 2],
      [-12, 40, 1],
      [34, 46, 0],
      [82, 44, 2],
    ].map(([x, y, which]) => person(x!, y!, which!, 1.12)),
  ].join('')
})
