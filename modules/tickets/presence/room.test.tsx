import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Door } from '#modules/tickets/door/door.ts'
import { Room } from '#modules/tickets/presence/room.tsx'

test.each<[inTheRoom: number, out: number, capacity: number | null, said: string]>([
  [0, 0, null, '0 of 1,200 guests are in.'],
  [999, 1, null, '999 of 1,200 guests are in. 1 went out.'],
  [999, 1_001, 1_000, '999 of 1,200 guests are in. 1,001 went out. The room holds 1,000.'],
  [1_000, 0, 1_000, '1,000 of 1,200 guests are in. The room is full: it holds 1,000.'],
  [1_001, 0, 1_000, '1,001 of 1,200 guests are in. The room is full: it holds 1,000.'],
])('%s in, %s out, of a room for %s: %s', (inTheRoom, out, capacity, said) => {
  const door = { inTheRoom, out, capacity, expected: 1_200 } as Door
  const text = renderToStaticMarkup(<Room door={door} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(text.trim()).toBe(said)
})
