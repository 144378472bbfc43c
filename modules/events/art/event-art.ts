import { motifOf } from '#modules/events/art/choose-motif.ts'
import { type Inks, mirrored, rounded } from '#modules/events/art/drawing.ts'
import { eventTones } from '#modules/events/art/event-tones.ts'
import type { TwoTone } from '#ui/two-tone.ts'
import { CUT_SLOPE, seedOf } from '#ui/two-tone.ts'

/** The tones of ui/tokens.css in the only notation that every picture program reads. */
export const toneHex = {
  oxblood: '#6c1029',
  lagoon: '#00464d',
  plum: '#471e44',
  forest: '#14482b',
  midnight: '#1a2f56',
  cocoa: '#4c2c1a',
  brass: '#e8b458',
  sand: '#e2d3b3',
  blush: '#f2a89b',
  sky: '#9acde2',
} as const satisfies Record<TwoTone['dark'] | TwoTone['light'], string>

/** A flyer for the page of an event, and the shape that shared links have. */
export const artShapes = {
  flyer: { width: 1080, height: 1350 },
  wide: { width: 1200, height: 630 },
} as const

export type ArtShape = keyof typeof artShapes

/** What decides the picture of an event. */
export interface EventWithArt {
  id: string
  title: string
  /** The number of its motif; null for one by its id. */
  motif: number | null
}

/**
 * The drawn picture of an event without one, as SVG without text: two tones by its title or id, and its motif. The same
 * event always gets the same picture. It fills any box from its upper right corner; text may stand on the lower left,
 * on the dark tone.
 */
export function eventArt(event: EventWithArt, shape: ArtShape): string {
  const { width, height } = artShapes[shape]
  // The outer one takes the shape of whatever box shows it, so that the inner one decides what is cropped.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMin slice">${artLayers(event, shape)}</svg></svg>`
}

/** What stands inside the picture, for those who add to it. */
export function artLayers(event: EventWithArt, shape: ArtShape): string {
  const { width, height } = artShapes[shape]
  const tones = eventTones(event)
  const [dark, light] = [toneHex[tones.dark], toneHex[tones.light]]
  const { cut, radius, x, down, turn, variant, isMirrored, seed } = layOut(event, shape)
  const { draw } = motifOf(event)

  const reach = (width - cut) * CUT_SLOPE
  const lightSide = `M${rounded(cut)} -400L${rounded(cut)} 0L${rounded(width)} ${rounded(reach)}H${width + 400}V-400Z`
  const darkSide = `M-400 -400H${rounded(cut)}V0L${rounded(width)} ${rounded(reach)}H${width + 400}V${height + 400}H-400Z`
  const figure = (inks: Inks) =>
    `<g transform="translate(${rounded(x)} ${rounded(down)}) rotate(${rounded(turn)})">${isMirrored ? mirrored(draw(radius, inks, variant)) : draw(radius, inks, variant)}</g>`

  return [
    `<defs>`,
    `<linearGradient id="gloss" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
    `<linearGradient id="depth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></linearGradient>`,
    `<clipPath id="light"><path d="${lightSide}"/></clipPath><clipPath id="dark"><path d="${darkSide}"/></clipPath>`,
    `<g id="figure">${figure({ ink: light, paper: dark })}</g>`,
    `</defs>`,
    `<path d="M0 0H${width}V${height}H0Z" fill="${dark}"/><path d="M0 0H${width}V${height}H0Z" fill="url(#gloss)"/>`,
    shape === 'flyer' ? floor(light, (seed >>> 24) % 2 === 0) : '',
    `<path d="${lightSide}" fill="${light}"/>`,
    `<g clip-path="url(#light)">${cloth((seed >>> 20) % 3, dark, width, height)}</g>`,
    brogue(cut, width, height, light, dark),
    `<g clip-path="url(#light)">${figure({ ink: dark, paper: light })}</g><g clip-path="url(#dark)"><use href="#figure"/></g>`,
  ].join('')
}

const FLOOR_AT = 960

/** How large a motif is by its stance, and how far down; people of a flyer stand with their feet on the floor. */
const stances = {
  flyer: {
    standing: { radius: 490, down: FLOOR_AT + 14 - 490 * 0.92 },
    bust: { radius: 410, down: 440 },
    free: { radius: 390, down: 400 },
  },
  wide: {
    standing: { radius: 290, down: 320 },
    bust: { radius: 262, down: 300 },
    free: { radius: 226, down: 285 },
  },
} as const

/** Where everything stands: the cut, the figure on it, and what chance decided. */
function layOut(event: EventWithArt, shape: ArtShape) {
  const seed = seedOf(`art ${event.id}`)
  const share = (bits: number) => ((seed >>> bits) % 16) / 15
  const { stance } = motifOf(event)
  const { radius, down } = stances[shape][stance]
  const isFlyer = shape === 'flyer'
  // A flyer is tall: there the cut begins further left, so that both tones have their half. The wide one keeps its left
  // for words.
  const cut = (eventTones(event).cutAt + (isFlyer ? -0.32 : 0.06)) * artShapes[shape].width
  const room = artShapes[shape].width - radius * (isFlyer ? 0.78 : 0.9)
  return {
    seed,
    variant: seed % 12,
    cut,
    down,
    x: Math.min(cut + down / CUT_SLOPE, room),
    radius,
    turn: share(12) * (stance === 'free' ? 20 : 3) - (stance === 'free' ? 10 : 1.5),
    isMirrored: stance !== 'free' && (seed >>> 6) % 2 === 1,
  }
}

/** How far from the left edge words may run on the wide picture before they touch the figure. */
export function wordsWidth(event: EventWithArt): number {
  const { x, radius } = layOut(event, 'wide')
  return x - radius * 0.94 - 30
}

/** The lacquered floor of a flyer, boards or tiles that run to the back of the room, with the figure lying in it. */
function floor(light: string, isTiled: boolean): string {
  const { width, height } = artShapes.flyer
  const back = { x: width * 0.6, y: FLOOR_AT - 430 }
  const across = (foot: number, y: number) => back.x + ((foot - back.x) * (y - back.y)) / (height - back.y)
  const mirrored = `<g transform="translate(0 ${rounded(FLOOR_AT + FLOOR_AT * 0.6)}) scale(1 -.6)"><use href="#figure"/></g>`
  const laid = isTiled
    ? `<path d="${tiles(across)}" fill="${light}" opacity=".1"/>`
    : `<path d="${feet(150)
        .map((foot) => `M${rounded(across(foot, FLOOR_AT))} ${FLOOR_AT}L${rounded(foot)} ${height}`)
        .join('')}" stroke="${light}" stroke-width="2" opacity=".16"/>`
  return (
    `<clipPath id="floor"><path d="M0 ${FLOOR_AT}H${width}V${height}H0Z"/></clipPath>` +
    `<g clip-path="url(#floor)"><g opacity=".2">${mirrored}</g>${laid}` +
    `<path d="M0 ${FLOOR_AT}H${width}V${height}H0Z" fill="url(#depth)"/></g>` +
    `<path d="M0 ${FLOOR_AT}H${width}" stroke="${light}" stroke-width="2" opacity=".35"/>`
  )
}

/** Where the lines of the floor meet the lower edge, far enough to both sides for the ones that slant in. */
const feet = (step: number): number[] => Array.from({ length: 30 }, (_, index) => (index - 11) * step)

/** Every other tile, rows growing as they come nearer. */
function tiles(across: (foot: number, y: number) => number): string {
  const rows = [0, 52, 116, 198, 300, 430].map((down) => FLOOR_AT + down)
  return rows
    .slice(1)
    .flatMap((y, row) => {
      const top = rows[row] ?? y
      return feet(170)
        .filter((_, column) => (column + row) % 2 === 0)
        .map(
          (foot) =>
            `M${rounded(across(foot, top))} ${top}L${rounded(across(foot + 170, top))} ${top}L${rounded(across(foot + 170, y))} ${y}L${rounded(across(foot, y))} ${y}Z`,
        )
    })
    .join('')
}

/** What the light side is cut from: pinstripe, chalk dots or plain. */
function cloth(variant: number, dark: string, width: number, height: number): string {
  if (variant === 2) return ''
  const step = 30
  const [id, inner] =
    variant === 0
      ? ['pinstripe', `<path d="M0 0V${step}" stroke="${dark}" stroke-width="2.4"/>`]
      : [
          'dots',
          `<circle cx="${step / 4}" cy="${step / 4}" r="2.6" fill="${dark}"/><circle cx="${step * 0.75}" cy="${step * 0.75}" r="2.6" fill="${dark}"/>`,
        ]
  return `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">${inner}</pattern><path d="M0 0H${width}V${height}H0Z" fill="url(#${id})" opacity=".16"/>`
}

/** The seam: a line of stitches and the punched pattern of a wingtip, one large and two small. */
function brogue(cut: number, width: number, height: number, light: string, dark: string): string {
  const length = Math.hypot(width, height) + 200
  const angle = (Math.atan(CUT_SLOPE) * 180) / Math.PI
  const punched = Array.from({ length: Math.ceil(length / 54) }, (_, index) => {
    const along = index * 54 + 10
    return `<circle cx="${along}" cy="27" r="6.5"/><circle cx="${along + 22}" cy="23" r="2.8"/><circle cx="${along + 32}" cy="31" r="2.8"/>`
  }).join('')
  return (
    `<g transform="translate(${rounded(cut)} 0) rotate(${rounded(angle)})">` +
    `<path d="M-200 9H${rounded(length)}M-200 45H${rounded(length)}" stroke="${light}" stroke-width="2.2" stroke-dasharray="9 7" opacity=".75"/>` +
    `<g fill="${light}" opacity=".92">${punched}</g>` +
    `<path d="M-200 -9H${rounded(length)}" stroke="${dark}" stroke-width="2.2" stroke-dasharray="9 7" opacity=".5"/></g>`
  )
}
