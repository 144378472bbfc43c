import { inBox, limb, line, moved, part, times, turned } from '#modules/events/art/drawing.ts'

/** Raised glasses. */
export const toast = inBox((inks) => {
  const { ink, paper } = inks
  const glass =
    part('M-24-66H24Q22-22 0-16Q-22-22-24-66Z') +
    line('M0-18V26', ink, 5) +
    line('M-20-46Q0-38 20-46', paper, 2.4)
  const raised = (x: number, y: number, lean: number, isSleeve: boolean) =>
    moved(
      x,
      y,
      turned(
        lean,
        glass +
          part(
            limb(
              [
                [2, 160],
                [4, 66],
                [2, 34],
              ],
              [34, 25, 17],
            ),
          ) +
          (isSleeve
            ? part('M-15 62L21 58L26 180H-22Z') + line('M-13 70L22 66', paper, 5)
            : line('M-9 58H13M-9 66H14', paper, 3)) +
          times(4, (finger) =>
            part(
              limb(
                [
                  [11, 12 + finger * 7],
                  [-2, 10 + finger * 7],
                  [-9, 13 + finger * 6],
                ],
                [8, 8, 6],
              ),
            ),
          ),
      ),
    )
  const spark = (x: number, y: number, s: number) =>
    moved(
      x,
      y,
      times(4, (ray) => turned(ray * 45, line(`M0 ${-s}V${-s * 0.45}M0 ${s * 0.45}V${s}`, ink, 2.4))),
    )
  return [
    raised(-62, 16, 20, true),
    raised(56, 10, -18, false),
    raised(-2, -4, 2, true),
    spark(-62, -74, 11),
    spark(62, -78, 9),
    spark(30, -96, 6),
  ].join('')
})

/** Hands in the air. */
export const handsUp = inBox(({ paper }) => {
  const hand = (x: number, y: number, lean: number, size: number, cuff: boolean) =>
    moved(
      x,
      y,
      turned(
        lean,
        `<g transform="scale(${size})">${part(
          limb(
            [
              [0, 190],
              [0, 60],
              [0, 24],
            ],
            [34, 24, 20],
          ),
        )}${times(4, (finger) =>
          part(
            limb(
              [
                [-11 + finger * 7.5, 12],
                [-15 + finger * 9.5, -12],
                [-19 + finger * 12, -32 - (finger === 1 || finger === 2 ? 7 : 0)],
              ],
              [9.5, 9, 7],
            ),
          ),
        )}${part(
          limb(
            [
              [8, 26],
              [24, 14],
              [31, -4],
            ],
            [12, 11, 8],
          ),
        )}${part('M-16 6Q0 0 15 6L13 32Q0 38-12 32Z')}${cuff ? part('M-17 66H17L23 200H-23Z') + line('M-16 74H16', paper, 5) : line('M-11 52H11M-11 60H12', paper, 3.4)}</g>`,
      ),
    )
  return [
    hand(-76, 6, -16, 0.8, false),
    hand(74, 2, 14, 0.84, true),
    hand(-26, -18, -5, 1, true),
    hand(30, -40, 7, 0.94, false),
  ].join('')
})

/** A fan on a warm night. */
export const handFan = inBox(({ ink, paper }) => {
  const blade = (index: number) =>
    turned(
      -64 + index * 16,
      `<path d="M-5 30L-16-96Q0-106 16-96L5 30Z"/>${line('M0-84V10', paper, 1.6)}${line('M-13-74Q0-82 13-74', paper, 2.4)}`,
    )
  return [
    moved(0, 26, times(9, blade)),
    part(
      limb(
        [
          [30, 240],
          [16, 130],
          [4, 76],
        ].map(([x = 0, y = 0]) => [x, y] as const),
        [52, 38, 28],
      ),
    ),
    times(4, (finger) =>
      part(
        limb(
          [
            [16, 46 + finger * 9],
            [-2, 44 + finger * 9],
            [-14, 49 + finger * 8],
          ],
          [12, 11.5, 8],
        ),
      ),
    ),
    part(
      limb(
        [
          [14, 74],
          [20, 52],
          [8, 36],
        ],
        [13, 12, 8],
      ),
    ),
    line('M-4 112L34 106', paper, 4),
    `<circle cx="0" cy="40" r="4" fill="${paper}" stroke="${ink}"/>`,
  ].join('')
})

/** Three hats thrown up at the end of the night. */
export const hatsThrown = inBox(({ paper }) => {
  const hat = (x: number, y: number, lean: number, size: number) =>
    moved(
      x,
      y,
      turned(
        lean,
        `<g transform="scale(${size})">${part('M-30 0C-34-34-24-48-6-44C2-50 28-46 30 0Z')}${line('M-31-8Q0 0 31-9', paper, 7)}${part('M-58 6Q-30-10 0-2Q34-10 60-4Q34 16 0 9Q-36 16-58 6Z')}</g>`,
      ),
    )
  return [hat(-34, -46, -18, 0.9), hat(44, -8, 16, 1), hat(-30, 62, 8, 1.1)].join('')
})
