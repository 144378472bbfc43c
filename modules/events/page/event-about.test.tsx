import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { EventAbout } from '#modules/events/page/event-about.tsx'
import { toInstant } from '#platform/time.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

test.each([
  ['published', true],
  ['postponed', true],
  ['cancelled', false],
] as const)('the rule for refunds of a %s event stands there: %s', (status, isThere) => {
  const event = sampleEvent({ status, refundRule: 7 })
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EventAbout event={event} now={toInstant('2026-11-20T12:00:00Z')} />
    </MemoryRouter>,
  )
  expect(html.includes('7 days before it begins')).toBe(isThere)
})
