import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { eventKinds } from '#modules/events/event.ts'
import { EventHeader } from '#modules/events/page/event-header.tsx'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

test.each([
  ['2026-11-20T12:00:00Z', 0, 'Sold out'],
  ['2026-11-20T12:00:00Z', 5, eventKinds.set.label],
  ['2040-11-20T12:00:00Z', 5, 'Over'],
])('at %s with %i left the first line says %s', (now, left, words) => {
  const { ticketTypes, ...rest } = sampleEvent()
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EventHeader
        event={{ ...rest, ticketTypes: ticketTypes.map((type) => ({ ...type, left })) }}
        now={toInstant(now)}
        googleCalendar="https://calendar.google.com/"
      />
    </MemoryRouter>,
  )
  const line = /<p [^>]*text-accent-text">([^<]*)/.exec(html)?.[1]
  expect(line?.split(' · ')[0]).toBe(words)
})

test.each([
  [5_000, '$50.00 per person at the door'],
  [0, 'No cover at the door'],
])('%i cents at the door stand among what is good to know, with whom they are for', (cents, words) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EventHeader
        event={sampleEvent({ doorPriceCents: toCents(cents) })}
        now={toInstant('2026-11-20T12:00:00Z')}
        googleCalendar="https://calendar.google.com/"
        isPreview
      />
    </MemoryRouter>,
  )
  expect(html).toContain(`>${words}<`)
})

test.each([
  ['while its tickets are on sale', '2026-11-20T12:00:00Z', 5, false, true],
  ['but not once they are sold out', '2026-11-20T12:00:00Z', 0, false, false],
  ['nor when it is over', '2040-11-20T12:00:00Z', 5, false, false],
  ['nor in a preview, where nothing is sold', '2026-11-20T12:00:00Z', 5, true, false],
])('the head of an event leads to its tickets %s', (_, now, left, isPreview, isThere) => {
  const event = sampleEvent()
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EventHeader
        event={{ ...event, ticketTypes: event.ticketTypes.map((type) => ({ ...type, left })) }}
        now={toInstant(now)}
        googleCalendar="https://calendar.google.com/"
        isPreview={isPreview}
      />
    </MemoryRouter>,
  )
  expect(/<a href="#tickets"[^>]*>Get tickets<\/a>.*?all in, per person/.test(html)).toBe(isThere)
})
