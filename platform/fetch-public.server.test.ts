import { createServer } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { publicFetch } from '#platform/fetch-public.server.ts'
import { CALENDAR, smallWeb, tls } from '#tests/support/small-web.ts'

const { answers, seen, state, port, tlsPort, trapPort, listen, at, read, testWeb } = await smallWeb()

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
    'http://localhost:3000/',
    'http://calendar.localhost./',
    'http://printer.local/calendar.ics',
  ])('%s says itself that it is private', async (address) => {
    state.names = { localhost: [['127.0.0.1', '::1']] }
    expect(await read(address)).toBe('ADDRESS_PRIVATE')
    expect([seen, state.asked]).toEqual([[], []])
  })

  test.each([
    'http://inside.example/',
    'http://half.example/',
    'ftp://calendar.example/',
    'file:///etc/passwd',
    'data:text/calendar,BEGIN:VCALENDAR',
    'nothing',
  ])('%s is not read', async (address) => {
    state.names = {
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
    expect([state.trapped, seen]).toEqual([0, []])
  })

  test('is this machine on every running site', async () => {
    const publicWeb = publicFetch('Steppers')
    for (const address of [`http://127.0.0.1:${port}/good`, 'http://localhost/', `http://[::1]:${port}/`]) {
      const found = await publicWeb(address, { maxBytes: 1, accept: '*/*' })
      expect(found).toMatchObject({ ok: false, failure: { code: 'ADDRESS_PRIVATE' } })
    }
    expect(seen).toEqual([])
  })
})

describe('a name that changes its answer', () => {
  test('is connected to at the address that was looked at', async () => {
    state.names['calendar.example'] = [['127.0.0.1'], ['127.0.0.2']]
    expect(await read(at('/good'))).toBe(CALENDAR)
    expect([state.asked, state.trapped]).toEqual([['calendar.example'], 0])
  })

  test('is looked at again where it redirects to itself', async () => {
    state.names['calendar.example'] = [['127.0.0.1'], ['127.0.0.2']]
    answers['/moved'] = (response) => response.writeHead(302, { location: '/good' }).end()
    expect(await read(at('/moved'))).toBe('ADDRESS_NOT_PUBLIC')
    expect([state.asked.length, state.trapped]).toEqual([2, 0])
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
    state.names['localhost'] = [['127.0.0.1']]
    leadTo(location)
    expect(await read(at('/moved'))).toBe('ADDRESS_NOT_PUBLIC')
    expect([seen.length, state.trapped]).toEqual([1, 0])
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
