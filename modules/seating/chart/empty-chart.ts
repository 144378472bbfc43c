import type { Chart } from '#modules/seating/chart/chart.ts'

/** An empty room of the size of a small hall. */
export const emptyChart = (size = { w: 1_200, h: 800 }): Chart => ({
  version: 1,
  unit: 'px',
  size,
  focal: { x: size.w / 2, y: 0 },
  categories: [],
  sections: [],
  rows: [],
  tables: [],
  seats: [],
  areas: [],
  floors: [],
})
