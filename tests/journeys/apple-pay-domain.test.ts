import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

const db = await testDatabase()
const bare = await testSite(db)
const PATH = '/.well-known/apple-developer-merchantid-domain-association'

test('Apple finds no file where none is set', async () => {
  const answer = await bare.request(PATH)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toContain('no-store')
})

test('Apple reads the text that is set, byte for byte', async () => {
  const site = await testSite(db, { applePayDomain: '7B2270737049643A' })
  const answer = await site.request(PATH)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain\b/)
  expect(await answer.text()).toBe('7B2270737049643A')
})

test('Apple reads the file that is set as it is now, and a file that is gone is said in the log', async () => {
  const file = path.join(temporaryFolder('apple-pay'), 'association')
  const site = await testSite(db, { applePayDomain: file })
  writeFileSync(file, 'first')
  expect(await (await site.request(PATH)).text()).toBe('first')
  writeFileSync(file, 'second')
  expect(await (await site.request(PATH)).text()).toBe('second')
  rmSync(file)
  expect((await site.request(PATH)).status).toBe(404)
  expect(site.lines.join('\n')).toContain('APPLE_PAY_DOMAIN_ASSOCIATION cannot be read')
})
