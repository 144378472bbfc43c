import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { EventDetail } from '#modules/events/event.ts'
import { shareArt } from '#modules/events/share/share-art.ts'
import { sharePicture } from '#modules/events/share/share-picture.server.ts'
import { newId } from '#platform/ids.ts'
import { instantAt } from '#platform/local-time.ts'

const event = {
  id: newId<'event'>(),
  kind: 'set',
  title: 'The Holiday Steppers Ball',
  startsAt: instantAt('2026-12-12', '21:00', 'America/Chicago'),
  endsAt: instantAt('2026-12-13', '02:00', 'America/Chicago'),
  timeZone: 'America/Chicago',
  night: '2026-12-12',
  venue: 'Grand Ballroom',
  location: '',
  city: 'Chicago',
  region: 'IL',
  venueDetails: null,
} as EventDetail

describe('the share image of an event (Open Graph)', () => {
  it('is a JPEG of 1200 by 630 that messengers take', async () => {
    const picture = await sharePicture(event, 'Steppers')
    const { format, width, height } = await sharp(picture!.jpeg).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    expect(picture!.jpeg.length).toBeLessThan(300_000)
    expect(picture!.jpeg.length).toBeGreaterThan(20_000)
  })

  it('is drawn once, and anew when what it says changes', async () => {
    const [first, again] = [await sharePicture(event, 'Steppers'), await sharePicture(event, 'Steppers')]
    expect(again).toBe(first)
    const renamed = await sharePicture({ ...event, title: 'Moved to Bronze Hall' }, 'Steppers')
    expect(renamed!.etag).not.toBe(first!.etag)
  })

  it.each([
    ['markup', '</svg><script>alert(1)</script>'],
    ['an entity', '&lol; ]]> <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;'],
    ['no letter of ours', '踊りの夜 💃'],
    ['140 letters without a space', 'W'.repeat(140)],
    ['a null byte', 'Ball\u0000Room'],
  ])('is drawn whatever the title holds: %s', async (_, title) => {
    const svg = shareArt({ ...event, title }, '<Steppers>')
    expect(svg).not.toMatch(/<script|<!|&|passwd|NaN|undefined/)
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1200)
  })
})
