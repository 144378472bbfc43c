import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoomPanel } from '#modules/seating/editor/panels/room-panel.tsx'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

test.each([
  [6_000, '$60.00 each, 4 seats'],
  [0, 'costs nothing, 4 seats'],
])('a category of %d cents is read as its price: none of its seats is called free', (cents, words) => {
  const chart = smallChart()
  chart.categories[1]!.priceCents = toCents(cents)
  const html = renderToString(<RoomPanel editor={{ chart, edit: () => {} } as unknown as ChartEditor} />)
  expect(html.replaceAll('<!-- -->', '')).toContain(words)
})
