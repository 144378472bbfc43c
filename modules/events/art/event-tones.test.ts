import { describe, expect, it } from 'vitest'
import { eventTones } from '#modules/events/art/event-tones.ts'
import { newId } from '#platform/ids.ts'
import { twoToneOf } from '#ui/two-tone.ts'

describe('the tones of an event', () => {
  it.each([
    ['The Oxblood Ball', ['oxblood']],
    ['Red Carpet Saturday', ['oxblood']],
    ['Lakeshore Steppers Weekend', ['lagoon']],
    ['PURPLE RAIN NIGHT', ['plum']],
    ['Emerald City Set', ['forest']],
    ['Navy and Gold', ['midnight', 'brass']],
    ['The Rust and Gold Ball', ['oxblood', 'brass']],
    ['Chocolate Sunday', ['cocoa', 'sand']],
    ['All White Affair', ['sand']],
    ['Pink Carnation Tea', ['blush']],
    ['Sky Lounge', ['sky']],
  ])('of "%s" are those of its name', (title, named) => {
    for (let many = 0; many < 20; many++) {
      const { dark, light } = eventTones({ id: newId(), title })
      expect([dark, light]).toEqual(expect.arrayContaining(named))
    }
  })

  it.each(['The House Set', 'Fred and Ginger Night', 'Greenwood Avenue Set', 'Roses of Chicago', ''])(
    'of "%s" go by its id',
    (title) => {
      const id = newId()
      expect(eventTones({ id, title })).toEqual(twoToneOf(id))
    },
  )

  it('of two events with one colour may differ in the other, and keep the cut of the id', () => {
    const ids = Array.from({ length: 60 }, () => newId())
    const tones = ids.map((id) => eventTones({ id, title: 'The Oxblood Ball' }))
    expect(new Set(tones.map(({ light }) => light)).size).toBe(2)
    expect(tones.map(({ cutAt }) => cutAt)).toEqual(ids.map((id) => twoToneOf(id).cutAt))
  })
})
