import type { ConcurrencyLimit } from '#platform/limit-concurrency.server.ts'

/** Takes all places of a limit, those to wait in as well; answers what gives them back. */
export async function occupied(limit: ConcurrencyLimit): Promise<() => Promise<void>> {
  const over = Promise.withResolvers<void>()
  const works: Promise<unknown>[] = []
  for (let isFull = false; !isFull;) {
    const work = limit(() => over.promise.then(() => 'done'))
    isFull = (await Promise.race([work, Promise.resolve('runs or waits')])) === null
    if (!isFull) works.push(work)
  }
  return async () => {
    over.resolve()
    await Promise.all(works)
  }
}
