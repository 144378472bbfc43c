import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { motifOf, NEIGHBOURS } from '#modules/events/art/choose-motif.ts'
import { eventArt, toneHex } from '#modules/events/art/event-art.ts'
import { eventMotifs } from '#modules/events/art/event-motifs.ts'
import { newId } from '#platform/ids.ts'

const motifs = eventMotifs.map(({ name }, motif) => [name, motif] as const)
const anEvent = (motif: number | null) => ({ id: newId(), title: 'A Set', motif })

describe('the art of an event', () => {
  it.each(motifs)('with "%s" is the same every time and another for every event', (_name, motif) => {
    // Of ids drawn by chance two may fall on one picture, once in some hundred runs.
    const events = Array.from({ length: 12 }, (_, at) => ({
      ...anEvent(motif),
      id: `019b76da-7000-7000-8000-${String(at).padStart(12, '0')}`,
    }))
    const pictures = events.map((event) => eventArt(event, 'flyer'))
    expect(events.map((event) => eventArt(event, 'flyer'))).toEqual(pictures)
    expect(new Set(pictures).size).toBe(12)
  })

  it.each(motifs)('with "%s" stays small and needs nothing from elsewhere', (_name, motif) => {
    for (let many = 0; many < 8; many++) {
      const svg = eventArt(anEvent(motif), 'flyer')
      expect(svg.length).toBeLessThan(24_000)
      expect(svg).not.toMatch(
        /NaN|undefined|<script|<style|<text|<image|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
      )
    }
  })

  it('has a free motif for two lists of twenty, and draws each of them in its own way', () => {
    const draws = eventMotifs.map(({ draw }) => draw(100, { ink: '#000', paper: '#fff' }, 0))
    expect(new Set(draws).size).toBe(eventMotifs.length)
    expect(eventMotifs.length).toBeGreaterThan(2 * NEIGHBOURS)
  })

  it('shows a motif by the id of an event that has none', () => {
    const ids = Array.from({ length: 200 }, () => newId())
    const shown = ids.map((id) => motifOf({ id, motif: null }).name)
    expect(ids.map((id) => motifOf({ id, motif: null }).name)).toEqual(shown)
    expect(new Set(shown).size).toBeGreaterThan(25)
  })

  it('has the tones of the site', async () => {
    const css = await readFile(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
    for (const [tone, hex] of Object.entries(toneHex)) {
      const [, l, c, h] = new RegExp(`--tone-${tone}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(css)!
      expect(`${tone} ${oklchToHex(Number(l), Number(c), Number(h))}`).toBe(`${tone} ${hex}`)
    }
  })
})

/** By the definition of OKLab (Björn Ottosson, 2020). */
function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
  return `#${channels
    .map((channel) =>
      Math.round(255 * Math.min(1, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
