import { cssColor } from '#modules/seating/chart/seat-color.ts'
import type { MapPalette, SeatLook } from '#modules/seating/map/map-scene.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** The tokens of the theme as they are at this moment: a canvas knows no style sheet. */
export function readPalette(
  element: Element,
  { categories }: Pick<SeatPlan, 'categories'>,
  looks: readonly SeatLook[] = [],
): MapPalette {
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  const colorOf = (css: string) => {
    probe.style.color = css
    return getComputedStyle(probe).color
  }
  const token = (name: string) => colorOf(`var(--${name})`)
  const palette = {
    ground: token('surface'),
    surface: token('surface'),
    table: token('surface-2'),
    area: token('surface-3'),
    line: token('border-strong'),
    text: token('text'),
    muted: token('text-muted'),
    font: getComputedStyle(element).fontFamily,
    seats: categories.map(({ color }) => colorOf(cssColor(color))),
    tokens: Object.fromEntries(
      looks.flatMap(({ fill, line, ink }) => [fill, line, ink]).map((name) => [name, token(name)]),
    ),
  }
  probe.remove()
  return palette
}

/** Calls back when the theme changes, by the visitor's choice or by the device's. */
export function onThemeChange(callback: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(callback)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  dark.addEventListener('change', callback)
  return () => {
    chosen.disconnect()
    dark.removeEventListener('change', callback)
  }
}
