import {
  disc,
  inBox,
  type Inks,
  inset,
  limb,
  line,
  mirrored,
  moved,
  part,
  ring,
  times,
  turned,
} from '#modules/events/art/drawing.ts'

const record = (r: number, { ink, paper }: Inks): string =>
  disc(r, ink) +
  [0.9, 0.76, 0.62, 0.5].map((share) => ring(r * share, 1.3, paper)).join('') +
  disc(r * 0.36, paper) +
  disc(r * 0.24, ink) +
  disc(r * 0.06, paper)

/** The one who plays, behind two decks. */
export const behindTheDecks = inBox((inks) => {
  const { ink, paper } = inks
  const arm =
    part(
      limb(
        [
          [26, -12],
          [56, 14],
          [52, 50],
        ],
        [24, 21, 15],
      ),
    ) +
    part(
      limb(
        [
          [52, 46],
          [50, 58],
          [44, 64],
        ],
        [14, 14, 9],
      ),
    ) +
    line('M43 44L60 47', paper, 4)
  const deck = `<g transform="translate(54 70) scale(1 .42)">${record(44, inks)}</g>`
  return [
    part('M-40 60C-42 6-38-14-12-20H12C38-14 42 6 40 60Z'),
    inset('M-10-20L0 6L10-20L16-18L4 40H-4L-16-18Z', inks),
    part('M-9-30H9V-16Q0-8-9-16Z'),
    part('M-22-58C-24-92 24-92 22-58Q22-26 0-22Q-22-26-22-58Z'),
    line('M-13-55H-5M5-55H13', paper, 2.8),
    line('M0-52L-3-42H3M-7-34Q0-30 7-34', paper, 2.2),
    part('M-28-74C-26-104 26-104 28-74Q0-84-28-74Z'),
    part('M-38-72Q0-90 38-72Q34-64 0-70Q-34-64-38-72Z'),
    line('M-27-52C-36-106 36-106 27-52', ink, 5),
    part('M-33-62Q-22-62-22-50Q-22-38-33-38Q-38-50-33-62Z'),
    part('M33-62Q22-62 22-50Q22-38 33-38Q38-50 33-62Z'),
    part('M-130 62H130L150 320H-150Z'),
    `<g transform="translate(-54 70) scale(1 .42)"><circle r="50" fill="${paper}"/>${record(44, inks)}</g><g transform="translate(54 70) scale(1 .42)"><circle r="50" fill="${paper}"/></g>${deck}`,
    arm,
    mirrored(arm),
    times(3, (fader) => line(`M${-8 + fader * 8} 62V78`, paper, 1.6)),
    line('M-128 104H128', paper, 2),
  ].join('')
})

/** Two decks and two hands from above. */
export const decksFromAbove = inBox((inks) => {
  const { ink, paper } = inks
  const deck = `${part(
    'M-44-50H44Q48-50 48-46V46Q48 50 44 50H-44Q-48 50-48 46V-46Q-48-50-44-50Z',
  )}<circle cx="-6" r="39" fill="${paper}"/>${moved(-6, 0, record(36, inks))}${line(
    'M38-38L34 4L20 18',
    paper,
    5,
  )}${line('M38-38L34 4L20 18', ink, 2.4)}<circle cx="38" cy="-38" r="5" fill="${paper}"/>`
  const hand = (isSleeve: boolean) =>
    `${
      part(
        limb(
          [
            [0, 180],
            [0, 70],
            [0, 36],
          ],
          [40, 28, 20],
        ),
      ) +
      times(4, (finger) =>
        part(
          limb(
            [
              [-10 + finger * 6.6, 26],
              [-13 + finger * 8.5, 8],
              [-15 + finger * 10, -8 - (finger % 3 === 0 ? 0 : 5)],
            ],
            [8.5, 8, 6],
          ),
        ),
      ) +
      part(
        limb(
          [
            [8, 34],
            [20, 24],
            [26, 12],
          ],
          [10, 9.5, 7],
        ),
      )
    }<path d="M-14 22Q0 16 14 22L12 42H-12Z" fill="${ink}"/>${
      isSleeve
        ? part('M-17 74H17L24 200H-24Z') + line('M-16 82H16', paper, 4)
        : line('M-13 62H13M-13 69H13', paper, 2.6)
    }`
  const mixer =
    part('M-14-50H14Q17-50 17-46V46Q17 50 14 50H-14Q-17 50-17 46V-46Q-17-50-14-50Z') +
    times(
      3,
      (knob) =>
        `<circle cx="${-8 + knob * 8}" cy="-34" r="2.600" fill="${paper}"/><circle cx="${-8 + knob * 8}" cy="-22" r="2.600" fill="${paper}"/>`,
    ) +
    line('M-8-8V28M8-8V28M-10 38H10', paper, 1.6) +
    line('M-11 10H-5M5-2H11', paper, 4)
  return turned(
    -12,
    moved(-70, -18, deck) +
      moved(70, -18, deck) +
      moved(0, -18, mixer) +
      moved(-84, 6, turned(10, hand(true))) +
      moved(58, 16, turned(-12, mirrored(hand(true)))),
  )
})

/** One ear to the headphones, in profile. */
export const oneEar = inBox((inks) => {
  const { ink, paper } = inks
  return [
    part('M-90 320C-92 130-84 62-24 52L20 50C70 58 86 120 88 320Z'),
    part(
      'M-24 62L-22 20C-36 6-38-14-30-34L32-44C38-32 38-26 38-18L52 2C54 7 50 9 44 9L46 18C44 20 46 22 45 26C44 38 34 40 22 38L20 60Q0 74-24 62Z',
    ),
    line('M27-8H39', paper, 3.2),
    line('M35 20L46 19', paper, 2.4),
    part('M-34-22C-46-60-22-84 4-82C28-80 38-60 36-38C16-34-4-40-12-30Q-18-20-20-8Q-30-10-34-22Z'),
    line('M-6-12C-30-40-22-104 12-90', paper, 11),
    line('M-6-12C-30-40-22-104 12-90', ink, 6.5),
    part('M-18-14Q4-18 6 4Q6 22-10 22Q-24 16-18-14Z'),
    part(
      limb(
        [
          [-110, 150],
          [-78, 84],
          [-40, 30],
        ],
        [46, 38, 26],
      ),
    ),
    times(4, (finger) =>
      part(
        limb(
          [
            [-36 + finger * 2, 18 + finger * 7],
            [-20, 4 + finger * 8],
            [-6 + finger, 0 + finger * 8],
          ],
          [10, 9.5, 7],
        ),
      ),
    ),
    line('M-84 70L-54 92', paper, 5),
  ].join('')
})

/** The host at the microphone. */
export const atTheMicrophone = inBox((inks) => {
  const { ink, paper } = inks
  const grille =
    part('M-30-40C-30-76 30-76 30-40V4C30 28-30 28-30 4Z') +
    line('M-30-18H30M-30 0H30', paper, 4) +
    line('M-16-62V-22M0-66V-22M16-62V-22M-16 4V18M0 4V21M16 4V18', paper, 3)
  const sleeve = part('M44 118L84 66L190 150L150 240Z')
  return [
    line('M0 20V320', ink, 11),
    moved(0, -26, turned(-8, grille)),
    part('M-14-2H14L9 24H-9Z'),
    part(
      limb(
        [
          [90, 110],
          [52, 74],
          [20, 52],
        ],
        [42, 34, 30],
      ),
    ),
    times(4, (finger) =>
      part(
        limb(
          [
            [26, 34 + finger * 11],
            [2, 30 + finger * 12],
            [-15, 36 + finger * 11],
          ],
          [13, 12.5, 9],
        ),
      ),
    ),
    part(
      limb(
        [
          [30, 40],
          [10, 24],
          [-2, 8],
        ],
        [15, 13, 9],
      ),
    ),
    sleeve,
    line('M54 112L90 70', paper, 6),
    ...[62, 78, 94].map((r, index) =>
      line(`M${-r * 0.8} ${-26 - r * 0.5}A${r} ${r} 0 0 0 ${-r * 0.8} ${-26 + r * 0.5}`, ink, 4 - index),
    ),
  ].join('')
})
