import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MembershipCard } from '#modules/teams/members/membership-card.tsx'
import { newId } from '#platform/ids.ts'

test.each([
  ['whoever checks guests in', null, ['/dashboard/checkin']],
  ['nobody whose role has no door', ['sales'], []],
])('the card of a team leads %s to the doors', (_who, changed, links) => {
  const element = (
    <MembershipCard
      membership={{
        organizerId: newId<'organizer'>(),
        team: 'Ivory & Oxblood',
        role: 'scanner',
        changed,
        events: null,
      }}
    />
  )
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect([...page.matchAll(/<a [^>]*href="([^"]*)/g)].map(([, to]) => to)).toEqual(links)
})
