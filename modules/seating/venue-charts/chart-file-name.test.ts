import { expect, test } from 'vitest'
import { chartFileName } from '#modules/seating/venue-charts/chart-file-name.ts'

test.each([
  ['Tester room', 'chart.json', 'tester-room.json'],
  ['Café "Noir" / 2. floor', 'chart.json', 'cafe-noir-2-floor.json'],
  ['Tester room', 'pretix.json', 'tester-room-pretix.json'],
  ['会場\r\n', 'chart.json', 'chart.json'],
  ['../..', 'pretix.json', 'chart-pretix.json'],
] as const)('the chart "%s" as %s is called %s', (name, format, file) => {
  expect(chartFileName(name, format)).toBe(file)
})
