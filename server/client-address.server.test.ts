import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { connectionAddress } from '#server/client-address.server.ts'

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
  ['without a proxy is that of the connection, whatever a visitor wrote', '203.0.113.9', false, CONNECTION],
])('the address of a visitor %s', (_what, forwardedFor, trustProxy, address) => {
  expect(connectionAddress(request(forwardedFor), trustProxy)).toBe(address)
})
