// Three doors, clocks two hours off, and a signal that comes and goes: what is promised of their scans holds.
import { describe, expect, test } from 'vitest'
import { type DoorScan, uniteScans } from '#modules/tickets/offline/report/merge-scans.ts'
import {
  brokenPromises,
  playNight,
  PRODUCT,
  randomFrom,
  type SimulatedServer,
} from '#tests/support/three-doors.ts'

const NIGHTS = Number(process.env['DOOR_NIGHTS'] ?? 200)

function playNights(server: SimulatedServer, options = {}): { broken: string[]; doubles: number } {
  const broken: string[] = []
  let doubles = 0
  for (let seed = 1; seed <= NIGHTS; seed++) {
    const random = randomFrom(seed)
    const night = playNight(random, server, options)
    broken.push(...brokenPromises(night, random, options).map((promise) => `night ${seed}: ${promise}`))
    doubles += night.scans.length
  }
  return { broken, doubles }
}

describe('at three doors', () => {
  test('no scan is lost, each second admission is told, the first one wins, in whatever order reports arrive', () => {
    const { broken, doubles } = playNights(PRODUCT)
    expect(broken).toEqual([])
    expect(doubles).toBeGreaterThan(NIGHTS * 20)
  })

  test('that always have a signal a ticket lets nobody in twice', () => {
    expect(playNights(PRODUCT, { isAlwaysOnline: true }).broken).toEqual([])
  })
})

describe('the promises are noticed to break', () => {
  test.each<[string, SimulatedServer, RegExp]>([
    ['when the server keeps one scan a ticket', { ...PRODUCT, unite: onePerTicket }, /lost/],
    [
      'when it goes by the clocks of the doors',
      { ...PRODUCT, timeOf: ({ deviceMs }) => deviceMs },
      /the first of/,
    ],
    [
      'when it goes by when reports arrive',
      { ...PRODUCT, timeOf: (_, receivedMs) => receivedMs },
      /the first of/,
    ],
  ])('%s', (_, server, promise) => {
    expect(playNights(server).broken.some((broken) => promise.test(broken))).toBe(true)
  })
})

function onePerTicket(...reports: DoorScan[][]): DoorScan[] {
  const united = uniteScans(...reports)
  return united.filter((scan, at) => united.findIndex(({ ticket }) => ticket === scan.ticket) === at)
}
