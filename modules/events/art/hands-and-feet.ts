import { inBox, inset, limb, line, moved, part, turned } from '#modules/events/art/drawing.ts'

/** One hand laid in the other. */
export const handInHand = inBox(({ paper }) => {
  const hand = [
    part(
      limb(
        [
          [-110, 58],
          [-72, 40],
          [-40, 18],
        ],
        [54, 44, 36],
      ),
    ),
    part(
      limb(
        [
          [-46, 14],
          [-18, -4],
          [12, -6],
        ],
        [40, 40, 30],
      ),
    ),
    part(
      limb(
        [
          [-34, -2],
          [-16, -30],
          [8, -40],
        ],
        [17, 15, 11],
      ),
    ),
    ...[0, 1, 2, 3].map((finger) =>
      part(
        limb(
          [
            [4, -16 + finger * 9],
            [26, -18 + finger * 10],
            [44 - finger * 4, -8 + finger * 10],
          ],
          [11, 10.5, 8],
        ),
      ),
    ),
  ].join('')
  const cuff = `${
    part('M-120 22L-84 12L-62 62L-96 92L-130 100Z') + line('M-80 16L-60 60', paper, 7)
  }<circle cx="-84" cy="58" r="4.500" fill="${paper}"/>`
  const other = [
    part(
      limb(
        [
          [112, -64],
          [76, -40],
          [46, -22],
        ],
        [40, 34, 27],
      ),
    ),
    part(
      limb(
        [
          [52, -26],
          [24, -12],
          [2, -2],
        ],
        [32, 30, 20],
      ),
    ),
    ...[0, 1, 2].map((finger) =>
      part(
        limb(
          [
            [14, -18 + finger * 8],
            [-8, -14 + finger * 9],
            [-24 + finger * 3, -2 + finger * 9],
          ],
          [9, 8.5, 6],
        ),
      ),
    ),
    line('M66-58L86-24M74-62L94-28', paper, 3.4),
    `<circle cx="-8" cy="-4" r="3.200" fill="${paper}"/>`,
  ].join('')
  return hand + cuff + other
})

/** The needle is set down. */
export const needleDown = inBox((inks) => {
  const { ink, paper } = inks
  const grooves = [86, 76, 70, 58, 50].map(
    (r) => `<circle cx="-18" cy="30" r="${r}" fill="none" stroke="${paper}" stroke-width="1.600"/>`,
  )
  return [
    `<circle cx="-18" cy="30" r="96" fill="${ink}"/>`,
    ...grooves,
    `<circle cx="-18" cy="30" r="34" fill="${paper}"/><circle cx="-18" cy="30" r="28" fill="none" stroke="${ink}" stroke-width="2"/><circle cx="-18" cy="30" r="5" fill="${ink}"/>`,
    line('M112-98L70-20L30 0', paper, 15),
    line('M112-98L70-20L30 0', ink, 7),
    part('M38-14L50 6L22 18L12 2Z'),
    part(
      limb(
        [
          [128, 62],
          [92, 36],
          [66, 16],
        ],
        [46, 40, 34],
      ),
    ),
    ...[0, 1, 2].map((finger) =>
      part(
        limb(
          [
            [74, 6 + finger * 12],
            [54, -4 + finger * 10],
            [36 + finger * 5, 2 + finger * 9],
          ],
          [13, 12, 8],
        ),
      ),
    ),
    part(
      limb(
        [
          [78, 30],
          [54, 32],
          [38, 18],
        ],
        [15, 13, 8],
      ),
    ),
    line('M86 50L106 22', paper, 6),
  ].join('')
})

/** Only the feet: a crease, a hem, and the step between them. */
export const twoPairs = inBox((inks) => {
  const { ink, paper } = inks
  const spectator = `${inset('M-30-26H2C4-10 16-4 34 4Q46 10 46 24H-32Z', inks)}${part('M46 24Q46 10 34 4C26 0 20-3 14-8Q14 8 2 10Q12 16 14 24Z')}${part('M-32 24L-31-22H-20Q-8 0-12 24Z')}<path d="M-34 25H48V31H-12V36H-34Z" fill="${ink}"/>${line('M0-12L8-20M8-4L16-13', ink, 3)}<path d="M16 6Q22 5 25 0" fill="none" stroke="${paper}" stroke-width="2.400" stroke-dasharray="0 4.500"/>`
  const heel =
    part('M-22-22Q-6-24-2-12Q8 10 36 14Q44 22 38 26H16Q2 20-8 10L-14 36H-20Z') +
    line('M-14-14Q-4-18 2-8', paper, 3)
  return [
    part('M-96-190L-40-190C-42-70-44-20-42 34L-86 36C-92-10-96-60-96-190Z') +
      line('M-66-190L-64 34', paper, 2),
    moved(-58, 56, spectator),
    part('M-34-190L22-190C14-70 2-30-6 8L-48-2C-40-40-36-70-34-190Z') +
      line('M-6-190C-10-70-18-30-26 2', paper, 2),
    moved(-18, 24, turned(-12, spectator)),
    part(
      limb(
        [
          [62, -40],
          [60, 0],
          [52, 40],
        ],
        [17, 15, 9],
      ),
    ) + moved(54, 56, `<g transform="scale(-1 1)">${heel}</g>`),
    part(
      limb(
        [
          [88, -40],
          [92, 10],
          [86, 54],
        ],
        [17, 15, 9],
      ),
    ) + moved(88, 72, `<g transform="scale(-1 1)">${heel}</g>`),
    part('M40-190H116L124-30Q104-8 88-24Q70-4 54-22Q40-10 28-26Z') +
      line('M58-190L54-30M82-190L86-32M102-190L114-34', paper, 2.2),
  ].join('')
})
