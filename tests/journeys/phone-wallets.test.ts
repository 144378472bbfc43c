// A ticket goes into the wallet of a phone, as whole requests: offered where it is set up, and to its holder alone.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { toInstant } from '#platform/time.ts'
import { readHtml } from '#tests/support/html.ts'
import { isSignedBy, passCertificates } from '#tests/support/pass-certificates.ts'
import { tomorrow } from '#tests/support/passing.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, sessionCookie, testSite } from '#tests/support/site.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'
import { addEvent, addPerson, addTickets, type PersonFixture } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase({ max: 16 })
const { wwdr, pass } = passCertificates()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const phoneWallets = {
  apple: {
    passTypeId: 'pass.org.example.tickets',
    teamId: 'ABCDE12345',
    certificate: pass.certificate,
    key: pass.key,
    wwdr: wwdr.certificate,
    endsAt: toInstant('2036-01-01T00:00:00Z'),
  },
  google: {
    issuerId: '3388000000012345678',
    clientEmail: 'tickets@wallet.iam.gserviceaccount.com',
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  },
}
const [site, without] = [await testSite(db, { phoneWallets }), await testSite(db)]
const signedIn = async (name: string): Promise<Person & PersonFixture> => {
  const person = await addPerson(db, name)
  await db.pool.query('update auth_user set email_verified = true where id = $1', [person.id])
  return { ...person, cookie: await sessionCookie(db, person.id) }
}
const [tasha, jackie] = [await signedIn('Tasha Reed'), await signedIn('Jackie Montgomery')]
const event = await addEvent(db, tasha, { startsAt: tomorrow() })

test('a holder finds both wallets on their ticket, a signed pass behind one and Google behind the other', async () => {
  const [ticket] = await addTickets(db, event, jackie)
  const page = `/my-tickets/${ticket.id}`
  const { text, html } = readHtml(await (await site.request(page, { as: jackie })).text())
  for (const words of ['Add to Apple Wallet', 'Add to Google Wallet']) expect(text).toContain(words)
  for (const path of [`${page}/ticket.pkpass`, `${page}/google-wallet`])
    expect(html).toContain(`href="${path}"`)

  const answer = await site.request(`${page}/ticket.pkpass`, { as: jackie })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/vnd.apple.pkpass',
    'private, no-store',
  ])
  const files = readStoredZip(new Uint8Array(await answer.arrayBuffer()))
  expect(isSignedBy(wwdr.certificate, files.get('signature')!, files.get('manifest.json')!)).toBe(true)
  expect(new TextDecoder().decode(files.get('pass.json'))).toContain(ticket.hash)

  const leads = await site.request(`${page}/google-wallet`, { as: jackie, redirect: 'manual' })
  expect([leads.status, leads.headers.get('referrer-policy')]).toEqual([302, 'no-referrer'])
  expect(leads.headers.get('location')).toMatch(
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/,
  )
})

test('nobody else gets one, nor is there one of a ticket that opens no door, or where no wallet is set up', async () => {
  const [ticket] = await addTickets(db, event, jackie)
  const [unpaid] = await addTickets(db, event, jackie, 1, { order: 'awaiting_cash_payment' })
  const statuses = async (at: typeof site, id: string, as: Person) =>
    Promise.all(
      ['ticket.pkpass', 'google-wallet'].map(
        async (file) => (await at.request(`/my-tickets/${id}/${file}`, { as, redirect: 'manual' })).status,
      ),
    )
  expect(await statuses(site, ticket.id, tasha)).toEqual([404, 404])
  expect(await statuses(site, unpaid.id, jackie)).toEqual([404, 404])
  expect(await statuses(without, ticket.id, jackie)).toEqual([404, 404])
  const { text } = readHtml(await (await without.request(`/my-tickets/${ticket.id}`, { as: jackie })).text())
  expect(text).not.toContain('Wallet')
})
