import type { Chart, Point } from '#modules/seating/chart/chart.ts'
import { boxOfChart } from '#modules/seating/chart/geometry.ts'

/** Everything of a chart at another place and size: `map` tells where a point goes, `scale` how lengths grow. */
function mapChart(chart: Chart, map: (point: Point) => Point, scale = 1): Chart {
  const moved = <T extends Point>(one: T): T => ({ ...one, ...map(one) })
  const grown = <T extends Point & { w: number; h: number }>(one: T): T => ({
    ...moved(one),
    w: one.w * scale,
    h: one.h * scale,
  })
  return {
    ...chart,
    focal: map(chart.focal),
    sections: chart.sections.map((section) => ({
      ...section,
      outline: section.outline.map(map),
      label: map(section.label),
    })),
    tables: chart.tables.map(grown),
    seats: chart.seats.map(moved),
    areas: chart.areas.map((area) => ({
      ...grown(area),
      points: area.points.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    })),
  }
}

/** A chart drawn larger or smaller, except the seats themselves, which keep their size. */
export const scaleChart = (chart: Chart, scale: number): Chart => ({
  ...mapChart(chart, ({ x, y }) => ({ x: x * scale, y: y * scale }), scale),
  size: { w: chart.size.w * scale, h: chart.size.h * scale },
})

/** Room around what is drawn, in pixels. */
const MARGIN = 40

/** A chart whose room holds all that is drawn: it is moved away from an edge it crosses, and its room grows where it is too small. */
export function fitRoom(chart: Chart): Chart {
  const box = boxOfChart(chart)
  if (!box) return chart
  const [dx, dy] = [box.left < 0 ? MARGIN - box.left : 0, box.top < 0 ? MARGIN - box.top : 0]
  const isMoved = dx !== 0 || dy !== 0
  const moved = isMoved ? mapChart(chart, ({ x, y }) => ({ x: x + dx, y: y + dy })) : chart
  const [right, bottom] = [box.right + dx, box.bottom + dy]
  const { w, h } = chart.size
  return { ...moved, size: { w: right > w ? right + MARGIN : w, h: bottom > h ? bottom + MARGIN : h } }
}
