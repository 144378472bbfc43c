import { DatabaseBusyError, isDatabaseOutage } from '#platform/database-outage.server.ts'
import { isLockTimeout, isStatementTimeout } from '#platform/db.server.ts'

/** Turns one input into one answer, sharing the work with whoever waits under the same key. */
export type Batched<Input, Answer> = (input: Input) => Promise<Answer>

interface BatchOptions<Input> {
  /** Most inputs of one run. */
  max: number
  batchKeyOf: (input: Input) => string
  /** A run also waits for those that arrive in this very turn of the event loop. */
  gathers?: boolean
  /** Most inputs that wait at once, over all keys; 2,000 unless told. */
  maxWaiting?: number
}

/** How long after its arrival an input may still be tried. */
const MAX_WAIT_MS = 10_000

/**
 * Lets waiting inputs of one key share a single run of `work`. While a run is under way newcomers gather; the next run
 * takes up to `max` of them. Nobody waits on a timer, so a lone input is as fast as without. `work` answers in the order
 * of its inputs.
 * When a shared run throws, each of its inputs is tried again alone, so that one bad input fails only itself. An outage
 * or a time-out fails all of them at once: each alone would meet it again, one after another.
 * An input that finds too many waiting, or waited for ten seconds, is turned away with `DatabaseBusyError`, and nothing
 * is done for it.
 */
export function batched<Input, Answer>(
  work: (inputs: Input[]) => Promise<Answer[]>,
  { max, batchKeyOf, gathers = false, maxWaiting = 2000 }: BatchOptions<Input>,
): Batched<Input, Answer> {
  interface Waiting {
    input: Input
    arrivedAt: number
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const queues = new Map<string, Waiting[]>()
  let waiting = 0

  const isInTime = (one: Waiting): boolean => {
    if (performance.now() - one.arrivedAt <= MAX_WAIT_MS) return true
    one.reject(new DatabaseBusyError('An input waited too long for its batch'))
    return false
  }

  const settle = async (all: Waiting[]): Promise<void> => {
    const group = all.filter(isInTime)
    if (group.length === 0) return
    try {
      const answers = await work(group.map((one) => one.input))
      if (answers.length !== group.length) throw new Error('A batch must answer each of its inputs')
      group.forEach((one, at) => one.resolve(answers[at] as Answer))
    } catch (error) {
      if (group.length === 1 || isOfNoInput(error)) for (const one of group) one.reject(asBusy(error))
      else for (const one of group) await settle([one])
    }
  }

  const drain = async (name: string, queue: Waiting[]): Promise<void> => {
    if (gathers) await new Promise(setImmediate)
    while (queue.length > 0) {
      const group = queue.splice(0, max)
      waiting -= group.length
      await settle(group)
    }
    queues.delete(name)
  }

  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting >= maxWaiting) {
        reject(new DatabaseBusyError('Too many inputs wait for their batch'))
        return
      }
      const name = batchKeyOf(input)
      const queue = queues.get(name)
      const newcomer = { input, arrivedAt: performance.now(), resolve, reject }
      waiting += 1
      if (queue) {
        queue.push(newcomer)
        return
      }
      const fresh = [newcomer]
      queues.set(name, fresh)
      void drain(name, fresh)
    })
}

/** The same for work on a database: whoever asks on the same one shares its runs. */
export function batchedOn<Database extends object, Input, Answer>(
  work: (db: Database, inputs: Input[]) => Promise<Answer[]>,
  options: BatchOptions<Input>,
): (db: Database) => Batched<Input, Answer> {
  const known = new WeakMap<Database, Batched<Input, Answer>>()
  return (db) => {
    const shared = known.get(db) ?? batched((inputs: Input[]) => work(db, inputs), options)
    known.set(db, shared)
    return shared
  }
}

/** Whether an error says nothing about the inputs of a statement: an outage, or a time-out. */
export const isOfNoInput = (error: unknown): boolean =>
  isDatabaseOutage(error) || isLockTimeout(error) || isStatementTimeout(error)

/** Who waited in vain for a lock may come back, as after an outage. */
const asBusy = (error: unknown): unknown =>
  isLockTimeout(error) ? new DatabaseBusyError('A batch waited too long for a lock', { cause: error }) : error
