import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChartEditor } from '#modules/seating/editor/chart-editor.tsx'
import { LARGE_ROOM_SEATS } from '#modules/seating/chart/large-room.ts'
import { useChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { smallChart, tableOf } from '#tests/support/seating-chart.ts'

const Editor = ({ chart = smallChart() }) => <ChartEditor editor={useChartEditor(chart)} saved={null} />

test('the mark of the focal point is drawn again beside the words that say what it is', () => {
  const html = renderToString(<Editor />)
  const [, words] = html.match(/<p[^>]*>(?=<svg)(.*?)<\/p>/)!
  expect(words).toContain('Focal point: best seats are nearest to it.')
  const [, mark] = words!.match(/ d="([^"]+)"/)!
  expect(html.split(` d="${mark}"`)).toHaveLength(3)
})

test('the seats of a large room are drawn by the browser alone: the server has others to answer', () => {
  const drawn = (seats: number) =>
    renderToString(<Editor chart={tableOf(seats)} />).match(/ data-seat=/g)?.length ?? 0
  expect([drawn(LARGE_ROOM_SEATS), drawn(LARGE_ROOM_SEATS + 1)]).toEqual([LARGE_ROOM_SEATS, 0])
})
