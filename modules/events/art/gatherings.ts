import { inBox, line, mirrored, moved, part, times } from '#modules/events/art/drawing.ts'
import { gowned, type Hair, pose, suited } from '#modules/events/art/people.ts'

/** A line that steps as one. */
export const soulLine = inBox((inks) => {
  const step = '-20 -34 -34 -20 / 22 -36 34 -50 / -16 40 -30 82 -20 90 / 16 34 26 70 36 78'
  const woman = (hair: Hair) =>
    gowned(pose(`2 -68 / 0 -53 / -2 -4 / ${step}`, 4), inks, { sway: -8, flare: 24, hair })
  const man = suited(pose(`2 -74 / 0 -58 / -2 0 / ${step}`, 4), inks)
  const placed = (x: number, y: number, size: number, who: string) =>
    moved(x, y, `<g transform="scale(${size})">${who}</g>`)
  return [
    placed(-58, -2, 0.84, woman('bob')),
    placed(4, 4, 0.9, man),
    placed(62, 8, 0.9, woman('afro')),
  ].join('')
})

/** Off to a weekender: two with their cases. */
export const arriving = inBox((inks) => {
  const { ink, paper } = inks
  const suitcase = (x: number, y: number) =>
    moved(
      x,
      y,
      part('M-20 0H20Q23 0 23 3V30Q23 33 20 33H-20Q-23 33-23 30V3Q-23 0-20 0Z') +
        line('M-8 0V-7H8V0', ink, 3.4) +
        line('M-13 1V32M13 1V32', paper, 2),
    )
  return [
    `<circle cx="20" cy="-56" r="46" stroke="none" opacity=".2"/>`,
    suited(
      pose(
        '-34 -72 / -37 -56 / -40 2 / -56 -24 -62 18 / -22 -30 -4 -14 / -54 42 -70 84 -60 91 / -26 42 -22 86 -8 91',
        -2,
      ),
      inks,
    ),
    suitcase(-68, 30),
    gowned(
      pose(
        '34 -64 / 30 -49 / 26 -6 / 12 -28 -4 -14 / 48 -24 58 18 / 14 36 0 78 8 88 / 38 34 46 80 58 86',
        -8,
      ),
      inks,
      { sway: -8, flare: 24, reach: 46, hair: 'wrap' },
    ),
    suitcase(62, 30),
  ].join('')
})

/** The one who shows the step, and those who copy it. */
export const lesson = inBox((inks) => {
  const step = '-20 -30 -30 -8 / 18 -40 30 -64 / -6 40 -12 82 -2 90 / 16 34 30 74 40 76'
  const pupil = (x: number, who: string) => moved(x, 22, `<g transform="scale(.74)">${who}</g>`)
  return [
    pupil(-78, gowned(pose(`2 -66 / 0 -51 / 0 -4 / ${step}`), inks, { flare: 22, hair: 'bun' })),
    pupil(-34, suited(pose(`2 -74 / 0 -58 / -2 0 / ${step}`), inks, { hat: false })),
    mirrored(
      moved(
        -48,
        0,
        suited(
          pose(
            '4 -78 / 0 -62 / 0 -4 / -22 -36 -34 -14 / 24 -58 36 -92 / -8 38 -16 84 -4 91 / 20 34 36 76 48 80',
            -6,
          ),
          inks,
        ),
      ),
    ),
    times(
      6,
      (count) =>
        `<circle cx="${-46 + count * 19}" cy="98" r="${count === 5 ? 5.2 : 3.6}" fill="${inks.ink}"/>`,
    ),
  ].join('')
})

/** Two friends, arm in arm. */
export const friends = inBox((inks) =>
  [
    gowned(
      pose(
        '-26 -66 / -28 -51 / -30 -6 / -50 -36 -64 -54 / -12 -30 2 -22 / -44 36 -60 78 -50 86 / -18 36 -14 80 -2 86',
        -4,
      ),
      inks,
      { sway: -10, flare: 28, hair: 'afro' },
    ),
    gowned(
      pose(
        '34 -72 / 32 -57 / 30 -10 / 14 -32 2 -22 / 54 -40 48 -12 / 18 34 4 76 12 86 / 42 32 48 80 60 86',
        4,
      ),
      inks,
      { sway: -8, flare: 30, reach: 50, hair: 'bob' },
    ),
  ].join(''),
)

/** Fifty years of dancing together, and a cane. */
export const elders = inBox((inks) =>
  [
    gowned(
      pose('28 -56 / 24 -42 / 20 0 / 6 -20 -6 -14 / 42 -18 54 2 / 10 40 2 80 10 88 / 30 38 36 80 46 88', 8),
      inks,
      { flare: 24, reach: 50, hair: 'bun' },
    ),
    line('M-62 -2L-70 92M-70-4Q-62-12-55-4', inks.ink, 4),
    suited(
      pose(
        '-24 -70 / -28 -55 / -32 2 / -52 -30 -62 -2 / -14 -28 -2 -14 / -40 44 -50 86 -40 92 / -22 44 -18 88 -6 92',
        6,
      ),
      inks,
    ),
  ].join(''),
)
