import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import EventSeating from '#app/routes/dashboard/event/seating.tsx'

const keyOf = (eventId: string) =>
  EventSeating({ loaderData: { eventId } } as ComponentProps<typeof EventSeating>).key

test('the page of another event begins anew: nothing answered or chosen stays', () =>
  expect([keyOf('one'), keyOf('other')]).toEqual(['one', 'other']))
