import { Agent, request as httpRequest } from 'node:http'

export interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadResult {
  done: number
  perSecond: number
  medianMs: number
  p99Ms: number
  /** How often each HTTP status was answered. */
  statuses: Record<number, number>
}

/** Sends `count` requests, `atOnce` at a time, each worker the next as soon as it is answered. */
export async function sendRequests(
  origin: string,
  options: { atOnce: number; count: number; request: (at: number) => LoadRequest },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.atOnce })
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < options.count) {
      const request = options.request(next++)
      const startedAt = performance.now()
      const status = await send(agent, origin, request)
      times.push(performance.now() - startedAt)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: options.atOnce }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { ...summary(times, seconds), statuses }
}

function send(agent: Agent, origin: string, request: LoadRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', path, headers = {}, body } = request
    const sent = httpRequest(origin + path, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The same measures for work that is not HTTP. */
export async function runConcurrently(
  options: { atOnce: number; count: number },
  work: (at: number) => Promise<unknown>,
): Promise<LoadResult> {
  const times: number[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < options.count) {
      const startedAt = performance.now()
      await work(next++)
      times.push(performance.now() - startedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: options.atOnce }, worker))
  return { ...summary(times, (performance.now() - startedAt) / 1000), statuses: {} }
}

function summary(times: number[], seconds: number): Omit<LoadResult, 'statuses'> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { done: times.length, perSecond: times.length / seconds, medianMs: at(0.5), p99Ms: at(0.99) }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
