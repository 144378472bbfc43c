import { inBox, type Inks, inset, line, moved, part, times, turned } from '#modules/events/art/drawing.ts'

/** A man's head and shoulders in profile, the brim low. */
const manInHat = (inks: Inks): string => {
  const { paper } = inks
  return [
    part('M-96 320C-96 120-84 50-22 40L22 36C76 46 88 120 92 320Z'),
    part(
      'M-26 52L-24 6C-34-6-36-24-30-42L36-46C40-36 40-30 40-24L54-2C56 3 52 6 46 6L48 16C46 18 48 20 47 24C46 36 36 38 24 36L22 52Q0 66-26 52Z',
    ),
    line('M30-14L42-14', paper, 3.4),
    line('M37 17L48 16', paper, 2.4),
    line('M-8-2C-14-14 0-20 2-10C3-4-3-2-3 4', paper, 2.6),
    inset('M-26 56L4 76L30 54L48 66L16 150L8 176L-2 150L-44 66Z', inks),
    part('M4 78L14 76L24 150L10 164L-4 150Z'),
    part('M-38-36C-44-66-34-88-14-90C-4-92 2-84 8-84C20-86 34-80 38-38Z'),
    line('M-38-46Q0-34 38-48', paper, 8),
    part('M-66-22C-50-38-20-38 2-40C30-43 60-48 80-32C60-20 34-26 4-24C-24-22-46-10-66-22Z'),
  ].join('')
}

export const brimLow = inBox(manInHat)

/** A woman's profile under her hair, with a hoop. */
const womanWithHoop = ({ paper }: Inks, drawHair: string): string =>
  [
    part('M-78 320C-80 130-70 68-18 58L16 54C60 66 70 130 72 320Z'),
    part(
      'M-18 66L-16 26C-28 14-32-6-26-26L34-30C38-20 36-14 38-8L48 8C50 12 47 14 43 14C46 18 46 20 42 22C45 25 44 27 42 29C42 40 34 42 20 40L18 64Q0 76-18 66Z',
    ),
    line('M28-2Q34 1 40-2', paper, 3),
    line('M34 24L43 22', paper, 2.6),
    drawHair,
    `<circle cx="-8" cy="38" r="13" fill="none" stroke="${paper}" stroke-width="3.600"/>`,
    times(
      5,
      (bead) =>
        `<circle cx="${-22 + bead * 10}" cy="${74 + (2 - Math.abs(2 - bead)) * 3}" r="3.400" fill="${paper}"/>`,
    ),
  ].join('')

export const roundHair = inBox((inks) =>
  womanWithHoop(
    inks,
    part(
      'M32-24C42-50 34-84-4-92C-52-100-88-66-80-22C-78 14-50 38-26 30C-14 26-18 12-20 2C-20-12 0-22 32-24Z',
    ) + line('M14-42C-8-38-22-24-30-4M20-62C-14-58-38-36-48-4M8-78C-28-76-54-48-62-14', inks.paper, 2.2),
  ),
)

export const wrappedHair = inBox((inks) =>
  womanWithHoop(
    inks,
    [
      part('M36-26C36-60 10-92-24-96C-62-98-62-70-46-48C-54-34-44-10-28-8C-10-22 12-28 36-26Z'),
      line('M-42-40C-20-62 14-62 34-38M-50-62C-30-80-2-78 18-64M-40-26C-18-44 12-46 35-30', inks.paper, 2.6),
    ].join(''),
  ),
)

/** Two profiles, cheek to cheek. */
export const cheekToCheek = inBox((inks) =>
  [
    moved(-30, 10, `<g transform="scale(.86)">${manInHat(inks)}</g>`),
    moved(
      40,
      24,
      turned(
        -6,
        `<g transform="scale(-.8 .8)">${womanWithHoop(inks, part('M30-28C34-62 0-84-34-70C-70-60-66-6-40 14C-30 22-22 16-22 4C-24-12 0-24 30-28Z'))}</g>`,
      ),
    ),
  ].join(''),
)
