import { expect, it } from 'vitest'
import { foundByList } from '#modules/tickets/find-guest/found-by-list.ts'
import { toInstant } from '#platform/time.ts'

const usedAt = toInstant('2026-12-13T02:12:00Z')
const found = (...tickets: [string, string, typeof usedAt | null][]) =>
  foundByList(
    tickets.map(([key, ticketType, at]) => ({ key, ticketType, usedAt: at })),
    'America/Chicago',
  ).map(({ detail, state }) => `${detail}: ${state}`)

it('tickets that a name found without a signal are told apart', () => {
  expect(
    found(['a', 'General', null], ['b', 'Table', null], ['c', 'General', usedAt], ['d', 'General', null]),
  ).toEqual([
    'General, 1 of 3: outside',
    'Table: outside',
    'General, 2 of 3 · in since 8:12 PM: in',
    'General, 3 of 3: outside',
  ])
})

it('a ticket that is alone is not numbered', () => {
  expect(found(['a', 'General', null])).toEqual(['General: outside'])
})
