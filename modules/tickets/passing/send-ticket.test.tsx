import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SendTicket } from '#modules/tickets/passing/send-ticket.tsx'
import { newId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

test('a link that is out says since when by whose clock, and how it is ended', () => {
  const element = (
    <SendTicket
      ticket={{
        id: newId<'ticket'>(),
        status: 'active',
        ticketType: 'General',
        seat: null,
        offer: { friendName: 'Maya', sentAt: toInstant('2026-11-30T07:54:00Z') },
        failure: null,
        terms: '',
      }}
      event={{ title: 'The Ball', timeZone: 'America/Chicago' }}
      action="/my-tickets"
      result={null}
    />
  )
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(page).toContain('A link for Maya has been out since Mon, Nov 30, 1:54 AM CST.')
  expect([...page.matchAll(/<button[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Take the link back',
    'New link',
  ])
})
