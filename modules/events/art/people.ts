import { type Inks, limb, moved, part, type Point, rounded, turned } from '#modules/events/art/drawing.ts'

/** How somebody stands: joints in a box from -100 to 100. The first arm and the first leg are behind the body. */
export interface Pose {
  head: Point
  /** Degrees; a head that looks down to the right is positive. */
  tilt?: number
  neck: Point
  hip: Point
  arms: [back: readonly Point[], front: readonly Point[]]
  legs: [back: readonly Point[], front: readonly Point[]]
}

/**
 * A pose from seven parts: head, neck, hip, back arm (elbow, hand), front arm, back leg (knee, ankle, toe), front leg.
 * `tilt` is how far the head looks down, in degrees.
 */
export function pose(joints: string, tilt = 0): Pose {
  const [head, neck, hip, ...limbs] = joints.split(' / ').map((part) => pointsOf(part))
  const [backArm = [], frontArm = [], backLeg = [], frontLeg = []] = limbs
  return {
    head: head?.[0] ?? [0, 0],
    neck: neck?.[0] ?? [0, 0],
    hip: hip?.[0] ?? [0, 0],
    tilt,
    arms: [backArm, frontArm],
    legs: [backLeg, frontLeg],
  }
}

function pointsOf(text: string): Point[] {
  const numbers = text.split(' ').map(Number)
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []))
}

export type Hair = 'afro' | 'bun' | 'bob' | 'crop' | 'wrap'

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** A fedora as it sits on a head of radius 10 at the origin. */
const fedora = ({ paper }: Inks): string =>
  `${part(
    'M-11-3C-12-16-7-20-2-18C2-20 10-19 10-3Z',
  )}<path d="M-11-6Q0-3 10.400-6" fill="none" stroke="${paper}" stroke-width="2.400"/>` +
  `<path d="M-18-1Q-10-6 0-4Q11-6 19-4Q10 2 0 .5Q-11 1-18-1Z" stroke="none"/>`

/** A head in profile to the right, of radius 10. */
const face = ({ paper }: Inks): string =>
  `${part('M-9-4C-9-13 8-14 9-4L10 0L12.500 3.500L10 5L10.500 8Q9 12 4 11L2 14H-6L-6 9Q-9 5-9-4Z')}<path d="M4.500 0L8 .5" stroke="${paper}" stroke-width="1.200"/>`

const hairs: Record<Hair, (inks: Inks) => string> = {
  afro: () => part('M8-7C12-15 7-24-3-24C-14-25-22-16-20-6C-20 3-13 9-7 6C-5 3-6-4 8-7Z'),
  bun: () =>
    `<circle cx="-11" cy="-12" r="6.500"/>${part('M8-6C7-15-8-16-10-6C-11 0-9 4-7 4C-6-2 0-7 8-6Z')}`,
  bob: () => part('M9-5C9-18-10-18-13-4C-14 3-13 8-11 11L-3 10C-5 2 0-7 9-5Z'),
  crop: () => part('M8.500-6C7-14-9-15-10-4L-9 2C-6 0-6-5 8.500-6Z'),
  wrap: ({ paper }) =>
    `${part(
      'M10-5C10-14 6-22-4-23C-14-24-17-14-12-5C-6-9 2-9 10-5Z',
    )}<path d="M-12-8C-4-14 4-14 9-9M-10-13C-4-18 2-19 7-15" fill="none" stroke="${paper}" stroke-width="1.500"/>`,
}

const earring = ({ paper }: Inks): string =>
  `<circle cx="-2.500" cy="8" r="2.600" fill="none" stroke="${paper}" stroke-width="1.300"/>`

const headOf = ({ head: [x, y], tilt = 0 }: Pose, isLeft: boolean, inner: string): string =>
  moved(x, y, turned(tilt, isLeft ? `<g transform="scale(-1 1)">${inner}</g>` : inner))

/** A shoe under an ankle: the last joint of a leg is its toe. */
const shoe = (leg: readonly Point[], { paper }: Inks, isHeeled: boolean): string => {
  const [ankle, toe] = [leg.at(-2)!, leg.at(-1)!]
  const side = toe[0] >= ankle[0] ? 1 : -1
  const angle = (Math.atan2(toe[1] - ankle[1], Math.abs(toe[0] - ankle[0])) * 180) / Math.PI
  const drawn = isHeeled
    ? part('M-5-3Q0-5 4-2Q9 3 15 3.500Q17 6 14 6H7Q2 4-2 3L-3 8H-5Z')
    : `${part('M-6-4H4Q8 0 15 1.500Q19 3 18.500 6H-6Z')}<path d="M7 1Q8 4 12 5" fill="none" stroke="${paper}" stroke-width="1.400"/>`
  return moved(
    ankle[0],
    ankle[1],
    `<g transform="scale(${side} 1) rotate(${rounded(isHeeled ? angle - 22 : angle - 20)})">${drawn}</g>`,
  )
}

/** Shoulders, waist, and two skirts that open in front. */
function jacket(neck: Point, hip: Point, side: 1 | -1): string {
  const [dx, dy] = [hip[0] - neck[0], hip[1] - neck[1]]
  const length = Math.hypot(dx, dy)
  // Across the spine in front of it, and along it from the neck down.
  const spot = (front: number, down: number): string => {
    return `${rounded(neck[0] + (dx / length) * down + (dy / length) * front * side)} ${rounded(neck[1] + (dy / length) * down - (dx / length) * front * side)}`
  }
  const d = (share: number) => length * share
  return `M${spot(-4, -1)}Q${spot(-13, 2)} ${spot(-16, 8)}Q${spot(-13, d(0.4))} ${spot(-11, d(0.62))}Q${spot(-13, d(0.9))} ${spot(-16, d(1.26))}L${spot(5, d(1.22))}L${spot(8, d(1.02))}L${spot(11, d(1.24))}L${spot(18, d(1.18))}Q${spot(12, d(0.8))} ${spot(11, d(0.6))}Q${spot(14, d(0.3))} ${spot(15, 8)}Q${spot(12, 2)} ${spot(4, -1)}Z`
}

/** Somebody in a suit: hat or bare head, jacket with its lapel, trousers with a crease. */
export function suited(pose: Pose, inks: Inks, look: { hat?: boolean; left?: boolean } = {}): string {
  const { ink, paper } = inks
  const { neck, hip, head, legs, arms } = pose
  const { hat = true, left = false } = look
  const side = left ? -1 : 1
  const trouser = (leg: readonly Point[]) =>
    part(limb([between(neck, hip, 0.96), ...leg.slice(0, -1)], [17, 14, 11.5])) + shoe(leg, inks, false)
  const sleeve = (arm: readonly Point[]) => {
    const hand = arm.at(-1)!
    const cuff = between(arm.at(-2)!, hand, 0.84)
    return `${part(limb(arm, [11, 9.5, 7.5]))}<circle cx="${rounded(hand[0])}" cy="${rounded(hand[1])}" r="4.400" fill="${ink}" stroke="${paper}" stroke-width="1.200"/><circle cx="${rounded(cuff[0])}" cy="${rounded(cuff[1])}" r="1.500" fill="${paper}"/>`
  }
  const chest = between(neck, hip, 0.5)
  return [
    sleeve([between(neck, hip, 0.16), ...arms[0]]),
    trouser(legs[0]),
    trouser(legs[1]),
    part(limb([head, neck], [9, 10])),
    part(jacket(neck, hip, side)),
    `<path d="M${rounded(neck[0] + side * 1)} ${rounded(neck[1] + 2)}L${rounded(chest[0] + side * 7)} ${rounded(chest[1] + 4)}L${rounded(neck[0] + side * 8)} ${rounded(neck[1] + 4)}Z" fill="${paper}"/>`,
    headOf(pose, left, face(inks) + (hat ? fedora(inks) : hairs.crop(inks))),
    sleeve([between(neck, hip, 0.16), ...arms[1]]),
  ].join('')
}

/** Somebody in a dress that swings: `sway` moves its hem to the side, `reach` is how far down it comes. */
export function gowned(
  pose: Pose,
  inks: Inks,
  look: { hair?: Hair; left?: boolean; sway?: number; flare?: number; reach?: number } = {},
): string {
  const { ink, paper } = inks
  const { neck, hip, head, legs, arms } = pose
  const { hair = 'bun', left = false, sway = 0, flare = 30, reach = 46 } = look
  const [hx, hy] = hip
  const leg = (joints: readonly Point[]) =>
    part(limb([hip, ...joints.slice(0, -1)], [13, 8.5, 5])) + shoe(joints, inks, true)
  const arm = (joints: readonly Point[]) =>
    `${part(limb([between(neck, hip, 0.14), ...joints], [7.5, 6, 4.4]))}<circle cx="${rounded(joints.at(-1)![0])}" cy="${rounded(joints.at(-1)![1])}" r="3.400" fill="${ink}"/>`
  const hem = hy + reach
  const [from, to] = [hx - flare + sway, hx + flare + sway]
  const waist = between(neck, hip, 0.68)
  const skirt = `M${rounded(waist[0] - 8)} ${rounded(waist[1])}C${rounded(hx - 14)} ${rounded(hy)} ${rounded(from + 4)} ${rounded(hem - 22)} ${rounded(from)} ${rounded(hem - 4)}Q${rounded(hx - flare * 0.5 + sway)} ${rounded(hem + 7)} ${rounded(hx + sway)} ${rounded(hem)}Q${rounded(hx + flare * 0.5 + sway)} ${rounded(hem - 7)} ${rounded(to)} ${rounded(hem - 6)}C${rounded(to - 8)} ${rounded(hem - 24)} ${rounded(hx + 14)} ${rounded(hy)} ${rounded(waist[0] + 8)} ${rounded(waist[1])}Z`
  const fold = (share: number) =>
    `M${rounded(waist[0] + share * 3)} ${rounded(waist[1] + 10)}Q${rounded(hx + share * 9)} ${rounded(hy + reach * 0.35)} ${rounded(hx + share * flare * 0.62 + sway)} ${rounded(hem - 8)}`
  return [
    arm(arms[0]),
    leg(legs[0]),
    leg(legs[1]),
    part(limb([head, neck], [6.5, 7.5])),
    part(skirt),
    `<path d="${fold(-0.9)}${fold(0)}${fold(0.9)}" fill="none" stroke="${paper}" stroke-width="1.400"/>`,
    part(limb([between(neck, hip, 0.12), between(neck, hip, 0.34), waist], [12, 21, 14.5])),
    `<path d="M${rounded(waist[0] - 7)} ${rounded(waist[1] - 1)}L${rounded(waist[0] + 7)} ${rounded(waist[1] - 1)}" stroke="${paper}" stroke-width="2.400"/>`,
    headOf(pose, left, face(inks) + hairs[hair](inks) + earring(inks)),
    arm(arms[1]),
  ].join('')
}
