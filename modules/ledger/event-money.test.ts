import { describe, expect, test } from 'vitest'
import {
  type BookedMoney,
  deductionsOf,
  EVENT_MONEY_CSV,
  type EventMoney,
  netOf,
  totalOf,
} from '#modules/ledger/event-money.ts'

import { toInstant } from '#platform/time.ts'

const booked = (
  over: Partial<
    Record<'tickets' | 'back' | 'fee' | 'deducted' | 'cashFees' | 'orders' | 'cashOrders', number>
  >,
) =>
  ({
    orders: 0,
    cashOrders: 0,
    tickets: 0,
    back: 0,
    fee: 0,
    deducted: 0,
    cashFees: 0,
    ...over,
  }) as BookedMoney

describe('what a host gets', () => {
  test.each([
    ['nothing of nothing', {}, 0],
    ['the tickets less our fee', { tickets: 10_000, fee: 300 }, 9_700],
    ['less what went back', { tickets: 10_000, back: 5_000, fee: 150 }, 4_850],
    ['less the cash fees that they owed', { tickets: 10_000, fee: 300, deducted: 150 }, 9_550],
    ['but not less what they still owe for cash', { tickets: 10_000, fee: 300, cashFees: 900 }, 9_700],
    [
      'less than nothing after a deduction from what went back',
      { tickets: 4_000, back: 4_000, deducted: 120 },
      -120,
    ],
  ])('is %s', (_what, over, net) => {
    expect(netOf(booked(over))).toBe(net)
  })

  test('of several is what each of them adds up to', () => {
    const all = [
      booked({ orders: 1, tickets: 4_000, fee: 120 }),
      booked({
        orders: 2,
        cashOrders: 3,
        tickets: 8_000,
        back: 4_000,
        fee: 120,
        deducted: 200,
        cashFees: 360,
      }),
    ]
    const expected = {
      orders: 3,
      cashOrders: 3,
      tickets: 12_000,
      back: 4_000,
      fee: 240,
      deducted: 200,
      cashFees: 360,
    }
    expect(totalOf(all)).toEqual(expected)
    expect(netOf(totalOf(all))).toBe(all.reduce((sum, one) => sum + netOf(one), 0))
  })

  test('names each deduction that takes something', () => {
    expect(deductionsOf(booked({ tickets: 9_000, fee: 270 }), true)).toEqual([
      { label: 'Our fee', cents: 270 },
    ])
    expect(deductionsOf(booked({ back: 1, fee: 2, deducted: 3 }), true).map(({ cents }) => cents)).toEqual([
      1, 2, 3,
    ])
  })

  test('is said without a deduction where there is none', () => {
    const free = {
      ...booked({ tickets: 900 }),
      title: '',
      startsAt: toInstant('2026-12-13T02:00:00Z'),
      timeZone: 'UTC',
      isOwn: true,
    }
    expect(EVENT_MONEY_CSV.at(-1)?.[1](free as EventMoney)).toBe('$9.00 of tickets: you get $9.00')
  })

  test('is a line of a file, with every deduction in words and as a number below 0', () => {
    const event = {
      ...booked({ orders: 2, tickets: 10_000, back: 5_000, fee: 150, deducted: 50 }),
      title: 'The Ball',
      startsAt: toInstant('2026-12-13T02:00:00Z'),
      timeZone: 'America/Chicago',
      isOwn: true,
    } as EventMoney
    expect(EVENT_MONEY_CSV.map(([, cell]) => cell(event))).toEqual([
      'The Ball',
      '2026-12-12 20:00:00',
      2,
      '100.00',
      '-50.00',
      '-1.50',
      '-0.50',
      '48.00',
      0,
      '0.00',
      '$100.00 of tickets, less $50.00 (went back to buyers), $1.50 (our fee), $0.50 (cash fees that you owed): you get $48.00',
    ])
  })

  test('is the money of its host for whoever is only on their team', () => {
    const event = {
      ...booked({ orders: 1, tickets: 10_000, fee: 300, deducted: 50 }),
      title: 'The Ball',
      startsAt: toInstant('2026-12-13T02:00:00Z'),
      timeZone: 'America/Chicago',
      isOwn: false,
    } as EventMoney
    expect(EVENT_MONEY_CSV.at(-1)?.[1](event)).toBe(
      '$100.00 of tickets, less $3.00 (our fee), $0.50 (cash fees that the host owed): the host gets $96.50',
    )
  })
})
