import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { connectionAddress, proxyWarning } from '#server/client-address.server.ts'

const CONNECTION = '192.0.2.1'
const request = (forwardedFor?: string) =>
  ({
    headers: { 'x-forwarded-for': forwardedFor },
    socket: { remoteAddress: CONNECTION },
  }) as unknown as IncomingMessage

test.each([
  [
    'behind our proxy is what the proxy wrote, after what a visitor wrote',
    '203.0.113.9, 198.51.100.7',
    true,
    '198.51.100.7',
  ],
  ['behind our proxy that wrote nothing is that of the connection', undefined, true, CONNECTION],
  ['behind a proxy that writes the port too is without it', '198.51.100.7:51234', true, '198.51.100.7'],
  ['of IPv6 is the same', '203.0.113.9, 2001:db8::7', true, '2001:db8::7'],
  ['of IPv6 in brackets is without them', '[2001:db8::7]', true, '2001:db8::7'],
  ['of IPv6 with a port is without it', '[2001:db8::7]:51234', true, '2001:db8::7'],
  ['that the proxy does not know is that of the connection', '203.0.113.9, unknown', true, CONNECTION],
  ['that is none is that of the connection', '198.51.100.777:1', true, CONNECTION],
  ['that is a name is that of the connection', 'guest-17.example:80', true, CONNECTION],
  ['that the proxy left empty is that of the connection', '203.0.113.9, ', true, CONNECTION],
  ['without a proxy is that of the connection, whatever a visitor wrote', '203.0.113.9', false, CONNECTION],
])('the address of a visitor %s', (_what, forwardedFor, trustProxy, address) => {
  expect(connectionAddress(request(forwardedFor), trustProxy)).toBe(address)
})

test.each([
  [false, 1],
  [true, 0],
])(
  'with TRUST_PROXY %s, requests that came through a proxy are told of in %i line',
  async (trustProxy, count) => {
    const lines: string[] = []
    const warn = proxyWarning(createLog({ write: (line) => lines.push(line) }), trustProxy)
    const app = new Hono()
    app.get('/', (c) => {
      warn(c)
      return c.text('')
    })
    await app.request('/')
    expect(lines).toHaveLength(0)
    for (let i = 0; i < 2; i++) await app.request('/', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(lines).toHaveLength(count)
  },
)
