import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import { PUBLIC_WEB, publicFetch, type Web } from '#platform/fetch-public.server.ts'

export const MAX_BYTES = 100_000
export const CALENDAR = 'BEGIN:VCALENDAR'
export const tls = (what: string) => readFileSync(`tests/fixtures/tls/calendar.example.${what}`, 'utf8')

export type Answer = (response: ServerResponse, headers: Record<string, unknown>) => void

/** Servers of this machine that a test may ask beside the public web, with what they answer, and traps that must never be reached. */
export async function smallWeb() {
  /** `names`: what they are answered one time after another; the last answer stays. */
  const state = { names: {} as Record<string, string[][]>, asked: [] as string[], trapped: 0 }

  const servers: Server[] = []
  async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
    servers.push(server)
    server.listen(0, host)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // it listens on a port
  }
  afterAll(() => servers.forEach((server) => server.close()))

  const answers: Record<string, Answer> = {}
  const seen: { url: string; headers: Record<string, unknown> }[] = []
  const serve: RequestListener = (request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers })
    const answer = answers[request.url ?? ''] ?? ((missing) => missing.writeHead(404).end())
    answer(response, request.headers)
  }
  const port = await listen(createServer(serve))
  const tlsPort = await listen(createTlsServer({ key: tls('key'), cert: tls('crt') }, serve))

  /** What must never be reached: the same port of another address of this machine, and another port. */
  const trap = () => createServer((_request, response) => response.end(`trapped ${++state.trapped}`))
  const trapPort = await listen(trap())
  const neighbour = trap().on('error', () => {}) // some machines have one loopback address only
  neighbour.listen(port, '127.0.0.2')
  servers.push(neighbour)

  /** The public web, and two ports of this machine beside it. */
  const testWeb: Web = {
    ...PUBLIC_WEB,
    resolve: async (name) => {
      state.asked.push(name)
      const [now = [], ...later] = state.names[name] ?? []
      if (later.length > 0) state.names[name] = later
      return now
    },
    mayConnect: (address, to) =>
      (address === '127.0.0.1' && [port, tlsPort].includes(to)) || PUBLIC_WEB.mayConnect(address, to),
    timeoutMs: 1_000,
  }

  const at = (path: string, name = 'calendar.example') => `http://${name}:${port}${path}`
  const read = async (address: string, web: Web = testWeb) => {
    const found = await publicFetch('Steppers', web)(address, {
      maxBytes: MAX_BYTES,
      accept: 'text/calendar',
    })
    return found.ok ? Buffer.from(found.value).toString() : found.failure.code
  }

  beforeEach(() => {
    state.names = { 'calendar.example': [['127.0.0.1']], 'other.example': [['127.0.0.1']] }
    state.asked = []
    seen.length = 0
    state.trapped = 0
    answers['/good'] = (response) => response.end(CALENDAR)
  })
  return { answers, seen, state, port, tlsPort, trapPort, listen, testWeb, at, read }
}
