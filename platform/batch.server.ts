/** Turns one input into one answer, sharing the work with whoever waits in the same lane. */
export type Batched<Input, Answer> = (input: Input) => Promise<Answer>

/**
 * Lets waiting inputs of one lane share a single run of `work`. While a run is under way newcomers gather; the next run
 * takes up to `max` of them. Nobody waits on a timer, so a lone input is as fast as without. `work` answers in the order
 * of its inputs. With `gathers` a run also waits for those that have arrived in this very turn of the event loop. When a shared run throws, each of its inputs is tried again alone, so that one bad input fails only itself.
 */
export function batched<Input, Answer>(
  work: (inputs: Input[]) => Promise<Answer[]>,
  options: { max: number; laneOf: (input: Input) => string; gathers?: boolean },
): Batched<Input, Answer> {
  interface Waiting {
    input: Input
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const lanes = new Map<string, Waiting[]>()

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

  const drain = async (name: string, lane: Waiting[]): Promise<void> => {
    if (options.gathers) await new Promise(setImmediate)
    while (lane.length > 0) await settle(lane.splice(0, options.max))
    lanes.delete(name)
  }

  return (input) =>
    new Promise((resolve, reject) => {
      const name = options.laneOf(input)
      const lane = lanes.get(name)
      const waiting = { input, resolve, reject }
      if (lane) {
        lane.push(waiting)
        return
      }
      const fresh = [waiting]
      lanes.set(name, fresh)
      void drain(name, fresh)
    })
}
