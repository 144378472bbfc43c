import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { LARGE_ROOM_SEATS } from '#modules/seating/chart/large-room.ts'
import { SeatingTable } from '#modules/seating/box-office/list/seating-table.tsx'
import { SeatBoxes } from '#modules/seating/box-office/seat-boxes.tsx'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'

const room = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `seat-${at}`,
    seatNumber: String((at % 100) + 1),
    section: '',
    row: String(Math.floor(at / 100)),
    table: null,
    state: 'free',
    ticketId: null,
    guest: null,
    blockedFor: '',
    isADA: false,
  })) as unknown as SeatOfList[]

const boxes = (seats: SeatOfList[]) =>
  renderToString(
    <SeatBoxes seats={seats} chosen={new Set(['seat-7'])} onToggle={() => undefined} hasScripts />,
  )
const list = (seats: SeatOfList[], query = '') => {
  const Page = createRoutesStub([
    { path: '/seating', Component: () => <SeatingTable seats={seats} path="/seating" /> },
  ])
  return renderToString(<Page initialEntries={[`/seating${query}`]} />)
}
const countOf = (html: string, part: string) => html.split(part).length - 1

describe.each([
  ['a room as large as usual', LARGE_ROOM_SEATS, LARGE_ROOM_SEATS, 0, 30],
  ['a large room', LARGE_ROOM_SEATS + 1, 0, 1, 12],
])('%s', (_, count, checkboxes, kept, rows) => {
  test('has a box for each seat, or keeps what is chosen until its row is opened', () => {
    const html = boxes(room(count))
    expect(countOf(html, 'type="checkbox"')).toBe(checkboxes)
    expect(countOf(html, '<input type="hidden" name="seat" value="seat-7"')).toBe(kept)
  })

  test('has all rows on paper, or those that are shown', () => {
    const seats = room(count)
    expect(countOf(list(seats), '<h3')).toBe(rows)
    expect(countOf(list(seats, '?all=on'), '<h3')).toBe(Math.ceil(count / 100))
  })
})
