// The contrast of colours of the theme, read from its tokens.
import { readFileSync } from 'node:fs'

type Rgb = [number, number, number]

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const OKLCH = /oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)/g
/** What WCAG 2.2 AA asks of letters, and of what is no letter. */
export const TEXT = 4.5
export const SHAPE = 3

/** The colours of a token by day and by night; one that does not change has one. */
function colours(token: string): Rgb[] {
  const value = new RegExp(`--${token}:\\s*((?:light-dark\\([^;]*\\)|oklch\\([^;]*\\)));`).exec(css)?.[1]
  if (!value) throw new Error(`No colour --${token}`)
  return [...value.matchAll(OKLCH)].map(([, l, c, h]) => linearRgb(Number(l), Number(c), Number(h)))
}

/** OKLCH to linear sRGB, by the matrices of CSS Color 4. */
export function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** How far two tokens are from each other, by day and by night. */
export function contrasts(front: string, back: string): number[] {
  const fronts = colours(front)
  const backs = colours(back)
  return [0, 1].map((theme) => {
    const pair = [fronts, backs].map((both) => luminance(both[theme] ?? both[0]!)).toSorted((x, y) => y - x)
    return (pair[0]! + 0.05) / (pair[1]! + 0.05)
  })
}
