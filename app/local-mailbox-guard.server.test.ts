import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ctx, type RequestCtx } from '#app/context.server.ts'
import { requireLocalMailbox } from '#app/local-mailbox-guard.server.ts'

const LOCAL = { appUrl: 'http://localhost:3000', production: false }

/** Whether the mailbox is shown to who asks from an address. */
function isShown(clientAddress: string, config: object = LOCAL, host = 'localhost:3000'): boolean {
  const context = new RouterContextProvider()
  context.set(ctx, { clientAddress, config } as RequestCtx)
  try {
    return (
      requireLocalMailbox(new Request('http://any.example', { headers: { Host: host } }), context)
        .clientAddress === clientAddress
    )
  } catch (error) {
    if (error instanceof Error) throw error
    return false
  }
}

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.20', false],
  ['203.0.113.127', false],
])('the local mailbox, asked for from %s: shown %s', (address, shown) => {
  expect(isShown(address)).toBe(shown)
})

test.each([
  ['in production', { ...LOCAL, production: true }],
  ['where mails are sent', { ...LOCAL, smtpUrl: 'smtp://mail.example' }],
  ['on a site with a public address', { ...LOCAL, appUrl: 'https://steppers.example' }],
])('there is no local mailbox %s', (_where, config) => {
  expect(isShown('127.0.0.1', config)).toBe(false)
})

test.each([
  ['localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['rebound.evil.example:3000', false],
  ['localhost.evil.example', false],
  ['192.168.1.20:3000', false],
  ['', false],
  ['%', false],
])('the local mailbox under the name %s: shown %s', (host, shown) => {
  expect(isShown('127.0.0.1', LOCAL, host)).toBe(shown)
})
