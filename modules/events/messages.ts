import type { BadFilter } from '#modules/events/event-filters.ts'

/** What a visitor is told when an address asks for something no list can show. */
export const filterMessages = {
  city: 'We could not read that city. Write it like "Chicago, IL".',
  when: 'We could not read that date. Write a day like 2026-12-12 or a month like 2026-12.',
  kind: 'We do not know that kind of event.',
  free: 'The free filter is either on or off.',
  page: 'That page link is broken. Start from the first page.',
} satisfies Record<BadFilter['field'], string>
