import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { batched } from '#platform/batch.server.ts'
import { DatabaseBusyError } from '#platform/database-outage.server.ts'

afterEach(() => vi.useRealTimers())

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })

/** A lane for up to three inputs a run that keeps what it was asked; all that arrive in one turn share a run. */
function lane(work: (inputs: string[]) => Promise<string[]>, options: { maxWaiting?: number } = {}) {
  const runs: string[] = []
  const ask = batched<string, string>(
    (inputs) => {
      runs.push(inputs.join(' '))
      return work(inputs)
    },
    { max: 3, batchKeyOf: () => '', gathers: true, ...options },
  )
  /** What each input came to: its answer or its error. */
  const outcomes = async (...inputs: string[]) => {
    const settled = await Promise.allSettled(inputs.map((input) => ask(input)))
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as unknown)))
  }
  return { ask, runs, outcomes }
}

const upper = (inputs: string[]) => Promise.resolve(inputs.map((input) => input.toUpperCase()))

describe('a shared run', () => {
  it('answers each input in its order, and takes no more than its most', async () => {
    const { runs, outcomes } = lane(upper)
    expect(await outcomes('a', 'b', 'c', 'd')).toEqual(['A', 'B', 'C', 'D'])
    expect(runs).toEqual(['a b c', 'd'])
  })

  it('that one bad input stops is tried again for each alone', async () => {
    const bad = databaseError('23514')
    const { runs, outcomes } = lane((inputs) => (inputs.includes('b') ? Promise.reject(bad) : upper(inputs)))
    expect(await outcomes('a', 'b', 'c')).toEqual(['A', bad, 'C'])
    expect(runs).toEqual(['a b c', 'a', 'b', 'c'])
  })

  it.each([
    ['an outage', '57P01'],
    ['a statement that took too long', '57014'],
  ])('that meets %s fails for all at once', async (_, code) => {
    const error = databaseError(code)
    const { runs, outcomes } = lane(() => Promise.reject(error))
    expect(await outcomes('a', 'b', 'c')).toEqual([error, error, error])
    expect(runs).toEqual(['a b c'])
  })

  it('that waited in vain for a lock fails for all at once, and each may come back', async () => {
    const cause = databaseError('55P03')
    const { runs, outcomes } = lane(() => Promise.reject(cause))
    const busy = new DatabaseBusyError('A batch waited too long for a lock', { cause })
    expect(await outcomes('a', 'b')).toEqual([busy, busy])
    expect(runs).toEqual(['a b'])
  })
})

describe('a lane that is full', () => {
  it('turns newcomers away, and takes them again once there is room', async () => {
    const { runs, outcomes } = lane(upper, { maxWaiting: 2 })
    const full = new DatabaseBusyError('Too many inputs wait for their batch')
    expect(await outcomes('a', 'b', 'c')).toEqual(['A', 'B', full])
    expect(await outcomes('d')).toEqual(['D'])
    expect(runs).toEqual(['a b', 'd'])
  })

  it('counts whoever waits under any key', async () => {
    const ask = batched<string, string>(upper, {
      max: 3,
      batchKeyOf: (key) => key,
      gathers: true,
      maxWaiting: 1,
    })
    const first = ask('a')
    await expect(ask('b')).rejects.toBeInstanceOf(DatabaseBusyError)
    expect(await first).toBe('A')
  })
})

describe('an input that waits for more than ten seconds', () => {
  const late = new DatabaseBusyError('An input waited too long for its batch')

  it.each([
    [10_000, 'B'],
    [10_001, late],
  ])('after %d ms', async (waited, outcome) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { ask, runs, outcomes } = lane(async (inputs) => {
      if (inputs.includes('a')) await held
      return upper(inputs)
    })
    const first = ask('a')
    await expect.poll(() => runs).toEqual(['a'])
    const second = outcomes('b')
    vi.advanceTimersByTime(waited)
    release()
    expect(await first).toBe('A')
    expect(await second).toEqual([outcome])
  })

  it('is not tried again alone either', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { runs, outcomes } = lane((inputs) => {
      if (inputs.length > 1) return Promise.reject(new Error('one of them is bad'))
      vi.advanceTimersByTime(6_000)
      return upper(inputs)
    })
    expect(await outcomes('a', 'b', 'c')).toEqual(['A', 'B', late])
    expect(runs).toEqual(['a b c', 'a', 'b'])
  })
})
