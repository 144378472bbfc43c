import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { yearPaper } from '#modules/payouts/year/year-paper.ts'
import { YearScreen } from '#modules/payouts/year/year-screen.tsx'

function screen(...years: number[]): string {
  const paper = yearPaper([], { year: 2026, person: 'Tasha Reed', host: null })
  const element = <YearScreen paper={paper} year={2026} years={years} host={null} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a statement leads to the other years, and nowhere where there is one alone', () => {
  expect(screen(2026, 2025)).toContain('year=2025')
  expect([screen(2026, 2025).includes('<nav'), screen(2026).includes('<nav')]).toEqual([true, false])
})
