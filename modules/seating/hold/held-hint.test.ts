import { expect, test } from 'vitest'
import { heldHint, hintedEvents } from '#modules/seating/hold/held-hint.ts'

const [one, other] = ['0199a3c4-0001-7000-8000-000000000001', '0199a3c4-0002-7000-8000-000000000002']
const inBrowser = (eventId: string) => heldHint(eventId, true).split(';')[0]!

test.each([
  ['', []],
  ['theme=dark', []],
  [inBrowser(one), [one]],
  [`theme=dark; ${inBrowser(one)}; ${inBrowser(other)}`, [one, other]],
  [`my${inBrowser(one)}`, []],
  ['seats_at_somewhere=1', []],
])('the cookies %s say that seats may be held at %j', (cookies, events) =>
  expect(hintedEvents(cookies)).toEqual(events),
)

test('the hint of seats that were let go of is taken back at once', () => {
  expect(heldHint(one, false)).toContain('Max-Age=0;')
  expect(heldHint(one, true)).toContain('Max-Age=3600;')
})
