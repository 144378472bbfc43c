import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { paypalTokens } from '#modules/payments/paypal/paypal-token.server.ts'
import { paypalPages, providerAddress } from '#modules/payments/providers/provider-addresses.ts'
import { type Answer, providerHttp } from '#modules/payments/providers/provider-http.server.ts'
import { createLog } from '#platform/log.server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A provider that answers as it is told, and our way to ask it. */
async function asking(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const lines: string[] = []
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log = createLog({ write: (line) => void lines.push(line) })
  return { ask: providerHttp({ provider: 'square', address, log }), lines }
}

const get = { method: 'GET', path: '/v2/payments?secret=1' } as const

describe('a provider', () => {
  test.each<[string, RequestListener, Answer]>([
    ['that answers is read', (_, response) => response.end('{"a":1}'), { status: 200, body: { a: 1 } }],
    ['that says nothing is read', (_, response) => response.end(), { status: 200, body: null }],
    [
      'that refuses without words is read by its status',
      (_, response) => response.writeHead(503).end('<html>'),
      { status: 503, body: null },
    ],
    [
      'that succeeds without sense may have moved money',
      (_, response) => response.end('{"a":'),
      { fault: 'unreadable' },
    ],
    [
      'that says too much is not read',
      (_, response) => response.end(`"${'x'.repeat(1024 * 1024)}"`),
      { fault: 'unreadable' },
    ],
    ['that hangs up did not answer', (_, response) => response.destroy(), { fault: 'no connection' }],
    [
      'that sends us elsewhere is not followed',
      ({ url }, response) =>
        url === '/else' ? response.end('{}') : response.writeHead(302, { Location: '/else' }).end(),
      { fault: 'no connection' },
    ],
  ])('%s', async (_what, answer, expected) => {
    const { ask } = await asking(answer)
    expect(await ask(get)).toEqual(expected)
  })

  test('that does not answer in time, in head or body, is not waited for', async () => {
    const silent = await asking(() => {})
    expect(await silent.ask({ ...get, timeoutMs: 50 })).toEqual({ fault: 'time out' })
    const slow = await asking((_, response) => response.write('{'))
    expect(await slow.ask({ ...get, timeoutMs: 50 })).toEqual({ fault: 'time out' })
    expect(await slow.ask({ ...get, signal: AbortSignal.abort() })).toEqual({ fault: 'time out' })
  })

  test('leaves a line in the log with its own id of the call, and with nothing that was said', async () => {
    const { ask, lines } = await asking((_, response) => {
      response.setHeader('paypal-debug-id', 'f1a2').end('{"secret":1}')
    })
    await ask({
      ...get,
      headers: { Authorization: 'Bearer secret' },
      body: { source: 'secret' },
      method: 'POST',
    })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ call: 'POST /v2/payments', status: 200, debugId: 'f1a2' })
    expect(lines[0]).not.toContain('secret')
  })

  test('that cannot be sent to leaves a line without the sentence of the fault', async () => {
    const lines: string[] = []
    const log = createLog({ write: (line) => void lines.push(line) })
    const fetch = () => Promise.reject(new TypeError('bad header: Bearer secret'))
    const ask = providerHttp({ provider: 'square', address: 'http://127.0.0.1:9', log, fetch })
    expect(await ask(get)).toEqual({ fault: 'no connection' })
    expect(lines[0]).toContain('TypeError')
    expect(lines[0]).not.toContain('secret')
  })
})

describe('the address of a provider', () => {
  test('is a constant where money is real, and in its sandbox', () => {
    const elsewhere = 'https://evil.example'
    expect(providerAddress('square', 'live', elsewhere)).toBe('https://connect.squareup.com')
    expect(providerAddress('square', 'sandbox', elsewhere)).toBe('https://connect.squareupsandbox.com')
    expect(providerAddress('paypal', 'live', elsewhere)).toBe('https://api-m.paypal.com')
    expect(providerAddress('paypal', 'sandbox', elsewhere)).toBe('https://api-m.sandbox.paypal.com')
    expect(paypalPages('live', elsewhere)).toBe('https://www.paypal.com')
  })

  test('of the simulator is on this machine, or nothing', () => {
    expect(providerAddress('square', 'simulator', 'http://127.0.0.1:4700/')).toBe('http://127.0.0.1:4700')
    expect(paypalPages('simulator', 'http://localhost:4700')).toBe('http://localhost:4700')
    for (const address of [
      undefined,
      '',
      'https://evil.example',
      'http://127.0.0.1.evil.example',
      'http://0.0.0.0:4700',
    ])
      expect(() => providerAddress('paypal', 'simulator', address)).toThrow('on this machine')
  })
})

describe('an access token', () => {
  const tokensOver = (seconds: number) => {
    const clock = { ms: 0 }
    let given = 0
    const ask = () => {
      const body = { access_token: `t${++given}`, expires_in: seconds }
      return Promise.resolve({ status: 200, body })
    }
    return { clock, tokenOf: paypalTokens(ask, { clientId: 'a', clientSecret: 'b' }, () => clock.ms) }
  }

  test('is kept for nine tenths of its time', async () => {
    const { clock, tokenOf } = tokensOver(1000)
    expect(await tokenOf()).toEqual({ token: 't1' })
    clock.ms = 899_999
    expect(await tokenOf()).toEqual({ token: 't1' })
    clock.ms = 900_000
    expect(await tokenOf()).toEqual({ token: 't2' })
  })

  test('is kept for eight hours at most, whatever PayPal says', async () => {
    const { clock, tokenOf } = tokensOver(10 ** 9)
    await tokenOf()
    clock.ms = 8 * 3_600_000 - 1
    expect(await tokenOf()).toEqual({ token: 't1' })
    clock.ms++
    expect(await tokenOf()).toEqual({ token: 't2' })
  })

  test('that was refused is not asked for twice by two who heard it', async () => {
    const { tokenOf } = tokensOver(1000)
    await tokenOf()
    expect(await Promise.all([tokenOf('t1'), tokenOf('t1')])).toEqual([{ token: 't2' }, { token: 't2' }])
    expect(await tokenOf('t1')).toEqual({ token: 't2' })
  })

  test('that does not come is asked for anew the next time', async () => {
    const answers: Answer[] = [{ fault: 'time out' }, { status: 200, body: {} }, { status: 401, body: null }]
    const tokenOf = paypalTokens(() => Promise.resolve(answers.shift()!), {
      clientId: 'a',
      clientSecret: 'b',
    })
    expect(await tokenOf()).toEqual({ answer: { fault: 'time out' } })
    expect(await tokenOf()).toEqual({ answer: { fault: 'unreadable' } })
    expect(await tokenOf()).toEqual({ answer: { status: 401, body: null } })
  })
})
