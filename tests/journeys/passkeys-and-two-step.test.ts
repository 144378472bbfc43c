import { describe, expect, it } from 'vitest'
import { type SoftwarePasskey, softwarePasskey } from '#tests/support/software-passkey.ts'
import { PASSWORD, testAccounts } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ORIGIN, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const { member } = testAccounts(db)
const SECURITY = '/dashboard/settings/security'

/** What a browser's script posts and reads; cookies are kept by hand. */
const call = async (cookie: string, target: string, json: unknown = {}, origin = ORIGIN) => {
  const answer = await site.request(target, { json, headers: { cookie, origin } })
  const cookies = answer.headers.getSetCookie()
  const body = (await answer.json().catch(() => null)) as {
    options?: unknown
    failure?: { code: string }
  } | null
  return { answer, body, cookies, jar: [cookie, ...cookies.map((line) => line.split(';', 1)[0])].join('; ') }
}

async function withPasskey() {
  const person = await signedInPerson(db)
  const passkey = softwarePasskey()
  const begun = await call(person.cookie, '/api/passkeys/options')
  const made = passkey.created(begun.body?.options, { origin: ORIGIN })
  expect((await call(begun.jar, '/api/passkeys', made)).answer.status).toBe(200)
  return { person, passkey }
}

async function comeIn(passkey: SoftwarePasskey, next: string) {
  const begun = await call('', '/api/passkeys/sign-in-options')
  return call(begun.jar, '/api/passkeys/sign-in', {
    ...passkey.asserted(begun.body?.options, { origin: ORIGIN }),
    next,
  })
}

const rowOf = async (id: string) =>
  (await db.pool.query<{ id: string }>('select id from auth_passkey where user_id = $1', [id])).rows[0]

describe('a passkey', () => {
  it('leads to where its owner wanted to go, as every sign-in does', async () => {
    const { passkey, person } = await withPasskey()
    const { answer, cookies, jar } = await comeIn(passkey, '/my-tickets')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/my-tickets'])
    expect(cookies.some((line) => line.startsWith('just-signed-in=first'))).toBe(true)
    const [session] = cookies.filter((line) => line.startsWith('steppers.session_token='))
    expect(session).toMatch(/HttpOnly/i)
    expect(session).toMatch(/SameSite=Lax/i)
    expect(await (await site.request(SECURITY, { headers: { cookie: jar } })).text()).toContain(person.email)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', ''])(
    'leads to no other site, not even when asked by %j',
    async (next) => {
      const { passkey } = await withPasskey()
      expect((await comeIn(passkey, next)).answer.headers.get('location')).toBe('/events')
    },
  )

  it('cannot be used or made from another site’s page', async () => {
    for (const path of ['sign-in-options', 'sign-in', 'options', 'offer'])
      expect(
        (await call('steppers.x=1', `/api/passkeys/${path}`, {}, 'https://evil.example')).answer.status,
      ).toBe(403)
  })

  it('can be removed and named by nobody else: to them it is not there', async () => {
    const { person } = await withPasskey()
    const stranger = await signedInPerson(db)
    const { id = '' } = (await rowOf(person.id)) ?? {}
    const forms: Record<string, string>[] = [
      { intent: 'passkey-remove', id },
      { intent: 'passkey-rename', id, name: 'Mine' },
    ]
    for (const fields of forms) {
      const tried = await site.request(SECURITY, {
        method: 'POST',
        body: new URLSearchParams(fields),
        as: stranger,
      })
      expect(tried.status).toBe(404)
      expect(await tried.text()).toContain('That passkey is not on your account any more.')
    }
    const own = new URLSearchParams({ intent: 'passkey-remove', id })
    expect((await site.request(SECURITY, { method: 'POST', body: own, as: person })).status).toBe(200)
    expect(await rowOf(person.id)).toBeUndefined()
  })
})

describe('two-step sign-in', () => {
  it('stands between the password and the session, without a script', async () => {
    const { email } = await member('two-steps@example.org')
    const phone = plainBrowser(site)
    const signIn = (next: string) =>
      phone.post('/account', { intent: 'sign-in', next, email, password: PASSWORD, remember: 'on' })
    await signIn(SECURITY)
    const begun = await (await phone.post(SECURITY, { intent: 'factor-begin', password: PASSWORD })).text()
    const [, secret = ''] = /name="secret" value="([A-Z2-7]+)"/.exec(begun) ?? []
    const on = await phone.post(SECURITY, { intent: 'factor-confirm', code: codeOf(secret), secret })
    expect(on.headers.get('cache-control')).toContain('no-store')
    const backups = (await on.text()).match(/[a-z2-9]{5}-[a-z2-9]{5}(?=<)/g) ?? []
    const [backup = ''] = backups

    await phone.post('/sign-out', {})
    phone.jar.delete('just-signed-in')
    const first = await signIn('/my-tickets')
    expect(first.headers.get('location')).toBe('/auth/second-factor?next=%2Fmy-tickets')
    expect(phone.jar.has('just-signed-in')).toBe(false)
    expect((await phone.get('/my-tickets')).status).toBe(302)
    const wrong = await phone.post('/auth/second-factor', { next: '/my-tickets', code: '123456' })
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining('That code is not right'),
    ])
    const right = await phone.post('/auth/second-factor', { next: '//evil.example', code: backup })
    expect([right.status, right.headers.get('location')]).toEqual([302, '/events'])
    expect(phone.jar.get('just-signed-in')).toBe('again')
    expect((await phone.get('/my-tickets')).status).toBe(200)
    const settings = await (await phone.get(SECURITY)).text()
    expect(settings).toContain('9 backup codes are left.')
    expect(backups.filter((code) => settings.includes(code))).toEqual([])
    expect(site.lines.join('\n')).not.toMatch(new RegExp(`${secret}|${backup}`))
  })
})
