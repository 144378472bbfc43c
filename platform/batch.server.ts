/** Turns one input into one answer, sharing the work with whoever waits under the same key. */
export type Batched<Input, Answer> = (input: Input) => Promise<Answer>

/**
 * Lets waiting inputs of one key share a single run of `work`. While a run is under way newcomers gather; the next run
 * takes up to `max` of them. Nobody waits on a timer, so a lone input is as fast as without. `work` answers in the order
 * of its inputs. With `gathers` a run also waits for those that have arrived in this very turn of the event loop. When a shared run throws, each of its inputs is tried again alone, so that one bad input fails only itself.
 */
export function batched<Input, Answer>(
  work: (inputs: Input[]) => Promise<Answer[]>,
  options: { max: number; batchKeyOf: (input: Input) => string; gathers?: boolean },
): Batched<Input, Answer> {
  interface Waiting {
    input: Input
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const queues = new Map<string, Waiting[]>()

  const settle = async (group: Waiting[]): Promise<void> => {
    try {
      const answers = await work(group.map((one) => one.input))
      if (answers.length !== group.length) throw new Error('A batch must answer each of its inputs')
      group.forEach((one, at) => one.resolve(answers[at] as Answer))
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error)
      else for (const one of group) await settle([one])
    }
  }

  const drain = async (name: string, queue: Waiting[]): Promise<void> => {
    if (options.gathers) await new Promise(setImmediate)
    while (queue.length > 0) await settle(queue.splice(0, options.max))
    queues.delete(name)
  }

  return (input) =>
    new Promise((resolve, reject) => {
      const name = options.batchKeyOf(input)
      const queue = queues.get(name)
      const waiting = { input, resolve, reject }
      if (queue) {
        queue.push(waiting)
        return
      }
      const fresh = [waiting]
      queues.set(name, fresh)
      void drain(name, fresh)
    })
}
