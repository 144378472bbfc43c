import type { EventField } from '#modules/events/list/filter/event-query.ts'

/** Messages for addresses whose filters cannot be read. */
export const filterMessages = {
  city: 'We could not read that city. Write it like "Chicago, IL".',
  near: 'We do not know that ZIP code. Write its five digits, like 60637.',
  within: 'We could not read how far. Choose 10, 25, 50, 100 or 250 miles.',
  when: 'We could not read that date. Write a day like 2026-12-12 or a month like 2026-12.',
  kind: 'We do not know that kind of event.',
  level: 'We do not know that level.',
  age: 'We could not read your age. Write whole years, like 19.',
  parking: 'The parking filter is either on or off.',
  food: 'The food filter is either on or off.',
  hotel: 'The hotel filter is either on or off.',
  most: 'We could not read the most that you want to pay. Write whole dollars, like 20.',
  doors: 'We do not know that time of day.',
  ends: 'We do not know that time of day.',
  attire: 'We could not read what you want to wear.',
  dj: 'We could not read which DJ you want to hear.',
  premium: 'The premium filter is either on or off.',
  free: 'The free filter is either on or off.',
  q: 'We could not read what to search for.',
} satisfies Record<EventField, string>

/** Messages for a like that was not saved, by the status of the answer. */
export const likeMessages: Record<number | 'other', string> = {
  404: 'This event is over or was taken down, so it cannot be liked.',
  409: 'You like 200 events already. Remove one first.',
  429: 'Too many likes at once. Please wait a few minutes.',
  other: 'Your like was not saved. Please try again.',
}
