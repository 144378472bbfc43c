import { expect, test } from 'vitest'
import { type DoorStatus, FIRST_STATUS, statusText } from '#modules/tickets/offline/door-status.ts'
import { toInstant } from '#platform/time.ts'

const now = toInstant('2026-12-12T03:00:00Z')
const listedAt = toInstant('2026-12-12T02:12:00Z')

test.each<[Partial<DoorStatus>, string | null]>([
  [{}, null],
  [{ listedAt }, null],
  [{ waiting: 3 }, '3 waiting'],
  [{ link: 'offline', waiting: 3, listedAt }, 'Offline, 3 waiting, list from 8:12 PM'],
  [{ link: 'offline', listedAt }, 'Offline, 0 waiting, list from 8:12 PM'],
  [
    { link: 'offline', listedAt: toInstant('2026-12-11T02:12:00Z') },
    'Offline, 0 waiting, list from Thu, Dec 10, 8:12 PM',
  ],
  [{ link: 'offline', waiting: 1 }, 'Offline, 1 waiting, no list'],
  [
    { link: 'signed out', waiting: 2, listedAt },
    'Signed out, 2 waiting, list from 8:12 PM. Scans are kept on this device until you sign in.',
  ],
  [{ link: 'not their door' }, 'You do not run this door any more.'],
  [
    { link: 'not their door', waiting: 2 },
    'You do not run this door any more. 2 scans are kept on this device.',
  ],
  [
    { link: 'offline', isFull: true, listedAt },
    'This device is full. Nobody is let in here without a signal.',
  ],
  [
    { link: 'offline', isFull: true, waiting: 4, listedAt },
    'This device is full. Nobody is let in here without a signal. 4 wait to be sent.',
  ],
])('a scanner that is %j says %j', (status, text) => {
  expect(statusText({ ...FIRST_STATUS, ...status }, 'America/Chicago', now)).toBe(text)
})
