import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DoorState } from '#modules/tickets/door/door-state.server.ts'
import { ScanHeader } from '#modules/tickets/scan/scan-header.tsx'
import { newId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

const door = {
  eventId: newId<'event'>(),
  title: 'The Ball',
  startsAt: toInstant('2026-12-12T02:00:00Z'),
  timeZone: 'America/Chicago',
  expected: 90,
}
const at = toInstant('2026-12-12T02:12:00Z')

test.each([
  [false, 0, '40 / 90 in the room'],
  [false, 3, '40 / 90 in, 3 out'],
  [true, 0, '40 / 90 in the room at 8:12 PM'],
  [true, 3, '40 / 90 in, 3 out at 8:12 PM'],
])(
  'a scanner without a signal (%s) says from when its number is, of %s who went out: %s',
  (isOffline, out, said) => {
    const state = { door: { ...door, inTheRoom: 40, out } as DoorState['door'], at }
    const html = renderToStaticMarkup(
      <ScanHeader state={state} isOffline={isOffline} hasAnswer={false} back={null} />,
    )
    const text = html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/[\s\u202F]+/g, ' ')
      .trim()
    expect(text).toBe(`The Ball Fri, Dec 11 ${said}`)
  },
)
