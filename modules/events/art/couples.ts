import { inBox } from '#modules/events/art/drawing.ts'
import { gowned, pose, suited } from '#modules/events/art/people.ts'

/** A turn under the lead's raised hand. */
export const underarmTurn = inBox((inks) =>
  [
    gowned(
      pose(
        '-34 -60 / -34 -45 / -30 -2 / -50 -34 -58 -14 / -20 -62 0 -86 / -36 34 -44 76 -54 82 / -22 36 -20 80 -10 87',
        -6,
      ),
      inks,
      { sway: -10, flare: 32, reach: 44, hair: 'bun' },
    ),
    suited(
      pose('42 -72 / 40 -56 / 36 0 / 18 -68 2 -90 / 58 -30 46 -6 / 30 44 22 86 10 90 / 52 42 58 86 46 92', 4),
      inks,
      { left: true },
    ),
  ].join(''),
)

/** The frame: close, joined hands to the side. */
export const closeHold = inBox((inks) =>
  [
    suited(
      pose(
        '-12 -74 / -16 -58 / -22 0 / 14 -52 46 -50 / 6 -30 26 -36 / -26 44 -40 86 -30 92 / -8 44 -4 88 8 94',
        8,
      ),
      inks,
    ),
    gowned(
      pose(
        '18 -62 / 20 -47 / 24 -4 / 36 -40 48 -52 / 4 -46 -14 -54 / 20 36 16 80 6 86 / 34 36 44 76 38 86',
        -4,
      ),
      inks,
      { left: true, sway: 12, flare: 30, reach: 48, hair: 'afro' },
    ),
  ].join(''),
)

/** Side by side down the lane, in step. */
export const downTheLane = inBox((inks) =>
  [
    suited(
      pose(
        '-30 -78 / -32 -62 / -36 -4 / -20 -32 2 -22 / -52 -34 -62 -10 / -48 36 -70 74 -62 84 / -22 36 -18 82 -4 86',
        -3,
      ),
      inks,
    ),
    gowned(
      pose(
        '32 -66 / 30 -51 / 28 -8 / 12 -32 2 -22 / 50 -36 66 -52 / 16 34 -4 70 2 82 / 40 32 46 78 58 84',
        -6,
      ),
      inks,
      { sway: -14, flare: 30, reach: 46, hair: 'bob' },
    ),
  ].join(''),
)

/** The dip at the end of a song. */
export const dip = inBox((inks) =>
  [
    gowned(
      pose(
        '-58 -12 / -44 -8 / -4 6 / -64 18 -78 44 / -28 -26 -4 -40 / 14 40 2 84 -8 90 / 32 8 66 -8 80 -16',
        -58,
      ),
      inks,
      { sway: 12, flare: 24, reach: 40, hair: 'bun' },
    ),
    suited(
      pose(
        '4 -74 / 14 -60 / 36 -6 / -14 -40 -34 4 / -2 -42 -18 10 / 14 36 24 84 10 90 / 62 34 76 82 64 90',
        14,
      ),
      inks,
      { left: true },
    ),
  ].join(''),
)

/** Both lean away; one hand holds them. */
export const openBreak = inBox((inks) =>
  [
    suited(
      pose(
        '-60 -62 / -54 -47 / -36 4 / -26 -30 0 -26 / -74 -20 -92 -34 / -50 44 -46 88 -34 92 / -14 42 -6 86 6 90',
        -12,
      ),
      inks,
    ),
    gowned(
      pose(
        '62 -58 / 56 -44 / 38 0 / 26 -28 0 -26 / 74 -26 94 -46 / 24 38 14 82 2 88 / 50 38 54 80 42 88',
        12,
      ),
      inks,
      { left: true, sway: 6, flare: 32, reach: 44, hair: 'wrap' },
    ),
  ].join(''),
)

/** The lead behind the follow, both looking the same way. */
export const shadow = inBox((inks) =>
  [
    suited(
      pose(
        '-8 -80 / -12 -64 / -20 -4 / 22 -60 58 -62 / -44 -50 -76 -44 / -40 38 -58 82 -48 90 / -6 40 -10 86 4 92',
        2,
      ),
      inks,
    ),
    gowned(
      pose(
        '20 -58 / 18 -43 / 14 0 / 38 -50 58 -62 / -8 -26 -26 -20 / 4 38 -6 80 4 88 / 30 34 50 72 60 80',
        -8,
      ),
      inks,
      { sway: 10, flare: 32, reach: 46, hair: 'bun' },
    ),
  ].join(''),
)

/** A dress in a full spin. */
export const spin = inBox((inks) =>
  gowned(
    pose(
      '4 -72 / 2 -56 / 0 -8 / -26 -66 -52 -86 / 28 -52 62 -46 / -4 34 -2 82 6 92 / 18 28 40 52 30 62',
      -10,
    ),
    inks,
    { sway: -4, flare: 66, reach: 42, hair: 'afro' },
  ),
)

/** The strut: a hand on the hat, the other coat-tail flying. */
export const strut = inBox((inks) =>
  suited(
    pose(
      '6 -70 / -2 -55 / -18 2 / -36 -34 -66 -28 / 28 -50 22 -80 / -44 40 -72 78 -62 88 / 18 34 48 78 62 78',
      12,
    ),
    inks,
  ),
)
