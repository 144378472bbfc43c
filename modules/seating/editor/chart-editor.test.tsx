import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChartEditor } from '#modules/seating/editor/chart-editor.tsx'
import { useChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { smallChart } from '#tests/support/seating-chart.ts'

const Editor = () => <ChartEditor editor={useChartEditor(smallChart())} saved={null} />

test('the mark of the focal point is drawn again beside the words that say what it is', () => {
  const html = renderToString(<Editor />)
  const [, words] = html.match(/<p[^>]*>(?=<svg)(.*?)<\/p>/)!
  expect(words).toContain('Focal point: best seats are nearest to it.')
  const [, mark] = words!.match(/ d="([^"]+)"/)!
  expect(html.split(` d="${mark}"`)).toHaveLength(3)
})
