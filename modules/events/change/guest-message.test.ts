import { describe, expect, it } from 'vitest'
import {
  type EventBefore,
  type EventChange,
  guestMessage,
  isSameForGuests,
} from '#modules/events/change/guest-message.ts'
import { toInstant } from '#platform/time.ts'

const BALL: EventBefore = {
  title: 'The Ivory Ball',
  status: 'published',
  startsAt: toInstant('2026-12-13T03:00:00Z'),
  endsAt: toInstant('2026-12-13T08:00:00Z'),
  doorsAt: null,
  timeZone: 'America/Chicago',
  place: 'Grand Ballroom, Chicago, IL',
}
const moved = (over: Partial<EventBefore>): EventChange => ({ kind: 'moved', to: { ...BALL, ...over } })
const nextWeek = {
  startsAt: toInstant('2026-12-20T03:00:00Z'),
  endsAt: toInstant('2026-12-20T08:00:00Z'),
}

describe('the message to the guests of an event', () => {
  it('says that it is cancelled, which night it was, and that tickets are no longer valid', () => {
    expect(guestMessage(BALL, { kind: 'cancelled' })).toEqual({
      subject: 'Cancelled: The Ivory Ball',
      paragraphs: [
        'The Ivory Ball, Saturday, December 12, 2026, 9 PM to 2 AM CST, is cancelled.',
        'You have paid nothing for your tickets, so nothing is owed. They are no longer valid.',
      ],
    })
  })

  it('says that it is postponed and that tickets stay good', () => {
    expect(guestMessage(BALL, { kind: 'postponed' })).toEqual({
      subject: 'Postponed: The Ivory Ball',
      paragraphs: [
        'The Ivory Ball does not take place on Saturday, December 12, 2026.',
        'The new date is not set yet. Your tickets stay good for it, and we tell you when it is set.',
      ],
    })
  })

  it('says the old time and place, then the new ones', () => {
    expect(guestMessage(BALL, moved({ ...nextWeek, place: 'The Parkway, Gary, IN' }))).toEqual({
      subject: 'New date and venue: The Ivory Ball',
      paragraphs: [
        'The Ivory Ball was to take place on Saturday, December 12, 2026, 9 PM to 2 AM CST at Grand Ballroom, Chicago, IL.',
        'It now takes place on Saturday, December 19, 2026, 9 PM to 2 AM CST at The Parkway, Gary, IN.',
        'Your tickets stay good.',
      ],
    })
  })

  it.each([
    ['New date', moved(nextWeek)],
    ['New time', moved({ startsAt: toInstant('2026-12-13T02:00:00Z') })],
    ['New time', moved({ endsAt: toInstant('2026-12-13T09:00:00Z') })],
    ['New time', moved({ doorsAt: toInstant('2026-12-13T02:00:00Z') })],
    ['New venue', moved({ place: 'The Parkway' })],
    ['New time and venue', moved({ endsAt: toInstant('2026-12-13T09:00:00Z'), place: 'The Parkway' })],
  ])('is headed "%s"', (news, change) => {
    expect(guestMessage(BALL, change).subject).toBe(`${news}: The Ivory Ball`)
  })

  it('does not repeat the old date of what was postponed, even when the new one is the same', () => {
    for (const change of [moved(nextWeek), moved({})]) {
      const message = guestMessage({ ...BALL, status: 'postponed' }, change)
      expect(message.subject).toBe('New date: The Ivory Ball')
      expect(message.paragraphs[0]).toMatch(/^The Ivory Ball was postponed\. It now takes place on Saturday/)
      expect(message.paragraphs).toHaveLength(2)
    }
  })

  it('says the days of what lasts longer than a night', () => {
    const weekender = { ...BALL, endsAt: toInstant('2026-12-15T02:00:00Z') }
    expect(guestMessage(weekender, { kind: 'cancelled' }).paragraphs[0]).toBe(
      'The Ivory Ball, Sat, Dec 12, 9 PM to Mon, Dec 14, 8 PM CST, is cancelled.',
    )
  })
  it('says when doors open', () => {
    const doorsAt = toInstant('2026-12-13T02:00:00Z')
    expect(guestMessage(BALL, moved({ doorsAt })).paragraphs[1]).toBe(
      'It now takes place on Saturday, December 12, 2026, 9 PM to 2 AM CST (doors 8 PM) at Grand Ballroom, Chicago, IL.',
    )
  })

  it('is about what guests read: the clock of their event, not how it is stored', () => {
    const other = { ...BALL, timeZone: 'America/Indiana/Knox' }
    expect(isSameForGuests(BALL, other)).toBe(true)
    expect(isSameForGuests(BALL, { ...BALL, ...nextWeek })).toBe(false)
  })
})
