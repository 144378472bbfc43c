import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PUBLIC_WEB, publicFetch, type Web } from '#platform/fetch-public.server.ts'

const MAX_BYTES = 100_000
const CALENDAR = 'BEGIN:VCALENDAR'
const tls = (what: string) => readFileSync(`tests/fixtures/tls/calendar.example.${what}`, 'utf8')

const servers: Server[] = []
async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server)
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // it listens on a port
}
afterAll(() => servers.forEach((server) => server.close()))

type Answer = (response: ServerResponse, headers: Record<string, unknown>) => void
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
let trapped = 0
const trap = () => createServer((_request, response) => response.end(`trapped ${++trapped}`))
const trapPort = await listen(trap())
const neighbour = trap().on('error', () => {}) // some machines have one loopback address only
neighbour.listen(port, '127.0.0.2')
servers.push(neighbour)

/** Names, and what they are answered one time after another; the last answer stays. */
let names: Record<string, string[][]> = {}
let asked: string[] = []

/** The public web, and two ports of this machine beside it. */
const testWeb: Web = {
  ...PUBLIC_WEB,
  resolve: async (name) => {
    asked.push(name)
    const [now = [], ...later] = names[name] ?? []
    if (later.length > 0) names[name] = later
    return now
  },
  mayConnect: (address, to) =>
    (address === '127.0.0.1' && [port, tlsPort].includes(to)) || PUBLIC_WEB.mayConnect(address, to),
  timeoutMs: 1_000,
}

const at = (path: string, name = 'calendar.example') => `http://${name}:${port}${path}`
const read = async (address: string, web: Web = testWeb) => {
  const found = await publicFetch('Steppers', web)(address, { maxBytes: MAX_BYTES, accept: 'text/calendar' })
  return found.ok ? Buffer.from(found.value).toString() : found.failure.code
}

beforeEach(() => {
  names = { 'calendar.example': [['127.0.0.1']], 'other.example': [['127.0.0.1']] }
  asked = []
  seen.length = 0
  trapped = 0
  answers['/good'] = (response) => response.end(CALENDAR)
})

describe('what is at an address', () => {
  test('is read, whatever it calls itself, and nothing of the asking person is sent', async () => {
    answers['/good'] = (response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=b' }).end(CALENDAR)
    expect(await read(`${at('/good')}#part`)).toBe(CALENDAR)
    expect(seen).toEqual([
      {
        url: '/good',
        headers: {
          accept: 'text/calendar',
          'accept-encoding': 'gzip, br',
          connection: 'close',
          host: `calendar.example:${port}`,
          'user-agent': 'Steppers',
        },
      },
    ])
  })

  test.each([
    ['gzip', gzipSync(CALENDAR)],
    ['br', brotliCompressSync(CALENDAR)],
    ['GZIP', gzipSync(CALENDAR)],
  ])('is read where it comes as %s', async (encoding, body) => {
    answers['/packed'] = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(await read(at('/packed'))).toBe(CALENDAR)
  })

  test('is read over TLS, from the host of that name alone', async () => {
    const https = (name: string) => `https://${name}:${tlsPort}/good`
    const trusting = { ...testWeb, ca: tls('crt') }
    expect(await read(https('calendar.example'), trusting)).toBe(CALENDAR)
    expect(await read(https('other.example'), trusting)).toBe('ANSWER_BROKEN')
    expect(await read(https('calendar.example'))).toBe('ANSWER_BROKEN')
    expect(await read(`https://calendar.example:${port}/good`)).toBe('ANSWER_BROKEN')
  })

  test.each([
    [404, 'ADDRESS_NOT_FOUND'],
    [410, 'ADDRESS_NOT_FOUND'],
    [401, 'ANSWER_REFUSED'],
    [500, 'ANSWER_REFUSED'],
    [204, 'ANSWER_REFUSED'],
    [304, 'ANSWER_REFUSED'],
    [101, 'ANSWER_REFUSED'],
  ])('is nothing with status %d', async (status, code) => {
    answers['/status'] = (response) => response.writeHead(status).end()
    expect(await read(at('/status'))).toBe(code)
  })

  test('is nothing where a name has no address, or nobody listens', async () => {
    expect(await read('https://nowhere.example/')).toBe('ADDRESS_NOT_FOUND')
    const closed = createServer()
    const free = await listen(closed)
    closed.close()
    const mayConnect = (_address: string, to: number) => to === free
    expect(await read(`http://127.0.0.1:${free}/`, { ...testWeb, mayConnect })).toBe('ANSWER_BROKEN')
  })
})

describe('an address that is not of the public web', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://inside.example/',
    'http://half.example/',
    'ftp://calendar.example/',
    'file:///etc/passwd',
    'data:text/calendar,BEGIN:VCALENDAR',
    'nothing',
  ])('%s is not read', async (address) => {
    names = {
      localhost: [['127.0.0.1', '::1']],
      'inside.example': [['10.0.0.8']],
      'half.example': [['93.184.215.14', '192.168.1.1']],
    }
    expect(await read(address)).toBe('ADDRESS_NOT_PUBLIC')
    expect(seen).toEqual([])
  })

  test('is one with credentials or with another port', async () => {
    for (const credentials of ['me:secret@', 'me@', ':secret@'])
      expect(await read(`http://${credentials}calendar.example:${port}/good`)).toBe('ADDRESS_NOT_PUBLIC')
    expect(await read(`http://calendar.example:${trapPort}/`)).toBe('ADDRESS_NOT_PUBLIC')
    for (const address of ['http://93.184.215.14:22/', 'http://93.184.215.14:8080/'])
      expect(await read(address)).toBe('ADDRESS_NOT_PUBLIC')
    expect([trapped, seen]).toEqual([0, []])
  })

  test('is this machine on every running site', async () => {
    const publicWeb = publicFetch('Steppers')
    for (const address of [`http://127.0.0.1:${port}/good`, 'http://localhost/', `http://[::1]:${port}/`]) {
      const found = await publicWeb(address, { maxBytes: 1, accept: '*/*' })
      expect(found).toMatchObject({ ok: false, failure: { code: /^ADDRESS_NOT_(PUBLIC|FOUND)$/ } })
    }
    expect(seen).toEqual([])
  })
})

describe('a name that changes its answer', () => {
  test('is connected to at the address that was looked at', async () => {
    names['calendar.example'] = [['127.0.0.1'], ['127.0.0.2']]
    expect(await read(at('/good'))).toBe(CALENDAR)
    expect([asked, trapped]).toEqual([['calendar.example'], 0])
  })

  test('is looked at again where it redirects to itself', async () => {
    names['calendar.example'] = [['127.0.0.1'], ['127.0.0.2']]
    answers['/moved'] = (response) => response.writeHead(302, { location: '/good' }).end()
    expect(await read(at('/moved'))).toBe('ADDRESS_NOT_PUBLIC')
    expect([asked.length, trapped]).toEqual([2, 0])
  })
})

describe('a redirect', () => {
  const leadTo = (location: string, status = 302): void => {
    answers['/moved'] = (response) => response.writeHead(status, { location }).end()
  }

  test.each([301, 302, 303, 307, 308])('of status %d is followed', async (status) => {
    leadTo('good', status)
    expect(await read(at('/moved'))).toBe(CALENDAR)
    leadTo(at('/good', 'other.example'), status)
    expect(await read(at('/moved'))).toBe(CALENDAR)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    `http://127.0.0.1:${trapPort}/`,
    '//[::1]/',
    'http://2130706433/',
    'file:///etc/passwd',
    'http://me:secret@other.example/',
    'http://',
  ])('to %s is not', async (location) => {
    names['localhost'] = [['127.0.0.1']]
    leadTo(location)
    expect(await read(at('/moved'))).toBe('ADDRESS_NOT_PUBLIC')
    expect([seen.length, trapped]).toEqual([1, 0])
  })

  test('is followed three times', async () => {
    const chain = (length: number) => {
      for (let step = 1; step <= length; step++)
        answers[`/${step}`] = (response) =>
          response.writeHead(302, { location: step === length ? '/good' : `/${step + 1}` }).end()
    }
    chain(3)
    expect(await read(at('/1'))).toBe(CALENDAR)
    chain(4)
    seen.length = 0
    expect(await read(at('/1'))).toBe('TOO_MANY_REDIRECTS')
    expect(seen.map(({ url }) => url)).toEqual(['/1', '/2', '/3', '/4'])
  })

  test('without an address leads nowhere', async () => {
    answers['/moved'] = (response) => response.writeHead(302).end()
    expect(await read(at('/moved'))).toBe('ANSWER_REFUSED')
  })
})

describe('an answer', () => {
  test('of the largest size is read, and of one byte more is not', async () => {
    answers['/large'] = (response) => response.end('x'.repeat(MAX_BYTES))
    expect(await read(at('/large'))).toHaveLength(MAX_BYTES)
    answers['/large'] = (response) => response.end('x'.repeat(MAX_BYTES + 1))
    expect(await read(at('/large'))).toBe('ANSWER_TOO_LARGE')
  })

  test.each([
    [200, 'ANSWER_TOO_LARGE'],
    [404, 'ADDRESS_NOT_FOUND'],
  ])('of status %d without an end is left at once, and so is its connection', async (status, code) => {
    let left: Promise<unknown> = Promise.resolve()
    answers['/endless'] = (response) => {
      left = once(response, 'close')
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.writeHead(status).on('drain', pour)
      pour()
    }
    const started = performance.now()
    expect(await read(at('/endless'))).toBe(code)
    await left
    expect(performance.now() - started).toBeLessThan(testWeb.timeoutMs * 0.8)
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(50 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(50 * 1024 * 1024))],
  ])('of few bytes that become many is left: %s', async (encoding, body) => {
    expect(body.byteLength).toBeLessThan(MAX_BYTES)
    answers['/bomb'] = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    expect(await read(at('/bomb'))).toBe('ANSWER_TOO_LARGE')
  })

  test('of many bytes that become none is left', async () => {
    const headWithoutEnd = Buffer.concat([gzipSync('').subarray(0, 3), Buffer.from([0x08, 0, 0, 0, 0, 0, 3])])
    answers['/void'] = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(Buffer.concat([headWithoutEnd, Buffer.alloc(MAX_BYTES * 2, 'x')]))
    }
    expect(await read(at('/void'))).toBe('ANSWER_TOO_LARGE')
  })

  test('that drips is left when the time is over', async () => {
    answers['/drip'] = (response) => {
      const drops = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drops))
    }
    answers['/silent'] = () => {}
    answers['/slow'] = (response) =>
      setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 400)
    for (const path of ['/drip', '/silent', '/slow']) expect(await read(at(path))).toBe('ANSWER_TOO_SLOW')
  })

  test('of a name server that never comes is left too', async () => {
    const resolve: Web['resolve'] = (_name, signal) =>
      new Promise((done) => signal.addEventListener('abort', () => done([])))
    expect(await read(at('/good'), { ...testWeb, resolve })).toBe('ANSWER_TOO_SLOW')
  })

  test.each<[string, Answer]>([
    ['is shorter than it says', (response) => half(response.writeHead(200, { 'content-length': 1000 }))],
    ['is packed and cut off', (response) => cut(response, gzipSync(CALENDAR).subarray(0, -9))],
    ['is not packed as it says', (response) => cut(response, Buffer.from(CALENDAR))],
    ['is packed in an unknown way', (response) => response.writeHead(200, packed('zip')).end(CALENDAR)],
    ['is no HTTP', (response) => response.socket?.end('HELLO\r\n\r\n')],
    ['is cut off', (response) => response.socket?.destroy()],
  ])('that %s is not taken', async (_what, answer) => {
    answers['/wrong'] = answer
    expect(await read(at('/wrong'))).toBe('ANSWER_BROKEN')
  })
})

const packed = (encoding: string) => ({ 'content-encoding': encoding })
const cut = (response: ServerResponse, body: Buffer) => response.writeHead(200, packed('gzip')).end(body)
const half = (response: ServerResponse) => response.write(CALENDAR, () => response.socket?.destroy())
