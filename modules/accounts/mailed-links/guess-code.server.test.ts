import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { requestMagicLink } from '#modules/accounts/mailed-links/magic-link.server.ts'
import { newVisitor } from '#tests/support/accounts.ts'
import { failed, testMagicLinks, wrongCode } from '#tests/support/magic-links.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { ctxOf, member, signedIn, requestLink, asks, byCode, byLink, forgetTries, forgetMails } =
  testMagicLinks(db)

/** Until a day has passed since the first wrong one. */
const ENDED = {
  ok: false,
  failure: {
    code: 'CODES_ENDED',
    retryAfterSeconds: expect.toSatisfy((s: number) => s > 86_000 && s <= 86_400),
  },
}

describe('guessing the code of a sign-in mail', () => {
  it('gets three tries at a code, then the code is dead and its link still lives', async () => {
    const email = 'guessed@example.org'
    const { browser, code, token } = await asks(email)
    for (let tries = 0; tries < 3; tries++)
      expect(await byCode(email, wrongCode(code), browser)).toEqual(failed('CODE_INVALID'))
    expect(await byCode(email, code, browser)).toEqual(failed('CODE_EXPIRED'))
    expect((await byLink(token)).ok).toBe(true)
  })

  it('gets three tries also when all come at once', async () => {
    const email = 'at-once@example.org'
    const { browser, code } = await asks(email)
    const tries = await Promise.all(Array.from({ length: 20 }, () => byCode(email, wrongCode(code), browser)))
    expect(tries.filter((t) => !t.ok && t.failure.code === 'CODE_INVALID')).toHaveLength(3)
  })

  it('by strangers leaves its owner their code, however often they guess and ask themselves', async () => {
    await forgetTries()
    const email = 'owner@example.org'
    const { browser, code } = await asks(email)
    const stranger = await asks(email)
    const planted = newVisitor()
    planted.cookies.set('steppers.asked_mail', [...browser.cookies.values()][0]!.replace(/\.[^.]+$/, '.x'))
    for (let tries = 0; tries < 12; tries++) {
      expect(await byCode(email, wrongCode(code), newVisitor())).toEqual(failed('CODE_EXPIRED'))
      expect(await byCode(email, code, planted)).toEqual(failed('CODE_EXPIRED'))
      await byCode(email, wrongCode(stranger.code), stranger.browser)
    }
    // A code is good for its own mail, in the browser that asked for it.
    expect((await byCode(email, stranger.code, browser)).ok).toBe(stranger.code === code)
    expect((await byCode(email, code, browser)).ok).toBe(true)
  })

  it('does not take the code of an address for another one', async () => {
    const [mine, theirs] = ['mine@example.org', 'theirs@example.org']
    await member(theirs)
    const { browser, code } = await asks(mine)
    expect(await byCode(theirs, code, browser)).toEqual(failed('CODE_EXPIRED'))
    expect((await byCode(mine, code, browser)).ok).toBe(true)
  })

  /** Three wrong codes at each of so many mails, each asked for by another browser on another network. */
  const guessAll = async (email: string, mails: number) => {
    const answers: string[] = []
    for (let mail = 0; mail < mails; mail++) {
      await forgetMails()
      const { browser, code } = await asks(email)
      for (let tries = 0; tries < 3; tries++) {
        const answer = await byCode(email, wrongCode(code), browser)
        answers.push(answer.ok ? 'ok' : answer.failure.code)
      }
    }
    return answers
  }

  it('ends short codes after thirty wrong ones in a day, from wherever they come; the link still works', async () => {
    const email = 'besieged@example.org'
    await member(email)
    const known = await signedIn(email)
    const first = await guessAll(email, 9)
    // Coming in takes one's own try back, and no stranger's.
    await forgetMails()
    const own = await asks(email)
    expect((await byCode(email, own.code, own.browser)).ok).toBe(true)
    await forgetMails()
    const early = await asks(email)
    expect([...first, ...(await guessAll(email, 1))]).toEqual(Array(30).fill('CODE_INVALID'))

    expect(await byCode(email, early.code, early.browser)).toEqual(ENDED)
    expect((await byLink(early.token)).ok).toBe(true)
    const again = await asks(email, known)
    expect(again.code).toMatch(/^[0-9]{6}$/)
    expect((await byCode(email, again.code, known)).ok).toBe(true)
  })

  it('makes the next ones ten digits long, which no stranger ends: their owner comes in on a new phone', async () => {
    const email = 'long@example.org'
    await guessAll(email, 10)
    expect(await guessAll(email, 4)).toEqual(Array(12).fill('CODE_INVALID'))

    await forgetMails()
    const newPhone = await asks(email)
    expect(newPhone.code).toMatch(/^[0-9]{10}$/)
    expect(await byCode(email, newPhone.code.slice(0, 6), newPhone.browser)).toEqual(ENDED)
    expect((await byCode(email, newPhone.code, newPhone.browser)).ok).toBe(true)

    await forgetMails()
    const guessed = await asks(email)
    for (let tries = 0; tries < 3; tries++)
      expect(await byCode(email, wrongCode(guessed.code), guessed.browser)).toEqual(failed('CODE_INVALID'))
    expect(await byCode(email, guessed.code, guessed.browser)).toEqual(failed('CODE_EXPIRED'))
  })

  it('gets thirty on all known devices together, of which every sign-in makes another', async () => {
    const email = 'known-twice@example.org'
    await member(email)
    const devices = [await signedIn(email), await signedIn(email)]
    for (let mail = 0; mail < 10; mail++) {
      await forgetMails()
      const { browser, code } = await asks(email, devices[mail % 2])
      for (let tries = 0; tries < 3; tries++)
        expect(await byCode(email, wrongCode(code), browser)).toEqual(failed('CODE_INVALID'))
    }
    await forgetMails()
    const last = await asks(email, devices[0])
    expect(last.code).toMatch(/^[0-9]{10}$/)
    expect(await byCode(email, '000000', last.browser)).toEqual(ENDED)
  })

  it('with another signed cookie in the place of the right one finds no mail, and writes none of it down', async () => {
    const email = 'swapped@example.org'
    await member(email)
    const browser = await signedIn(email)
    const { code } = await asks(email, browser)
    browser.cookies.set('steppers.asked_mail', browser.cookies.get('steppers.session_token')!)
    expect(await byCode(email, code, browser)).toEqual(failed('CODE_EXPIRED'))
  })

  it('gets three mails to an address in a quarter of an hour from one network, of any number asked for at once', async () => {
    const email = 'flooded@example.org'
    const mails = await Promise.all(
      Array.from({ length: 12 }, () => requestLink(email, {}, newVisitor('203.0.113.9'))),
    )
    expect(mails.filter((mail) => mail.ok)).toHaveLength(3)
    const ended = { code: 'MAILS_ENDED', retryAfterSeconds: expect.closeTo(15 * 60, -2) }
    expect(mails.find((mail) => !mail.ok)).toEqual({ ok: false, failure: ended })
    expect((await db.pool.query('select from mail_outbox where recipient = $1', [email])).rowCount).toBe(3)
    // Whoever asked from there has not used up those of its owner, who is somewhere else.
    expect((await requestLink(email, {}, newVisitor('198.51.100.7'))).ok).toBe(true)
  })

  it('gets nine from all networks together, and a device of its owner gets three of its own', async () => {
    const email = 'flooded-from-everywhere@example.org'
    await member(email)
    const known = await signedIn(email)
    const mails = await Promise.all(Array.from({ length: 12 }, () => requestLink(email)))
    expect(mails.filter((mail) => mail.ok)).toHaveLength(9)
    expect(mails.find((mail) => !mail.ok)).toMatchObject(failed('MAILS_ENDED'))
    const own = []
    for (let mail = 0; mail < 4; mail++) own.push((await requestLink(email, {}, known)).ok)
    expect(own).toEqual([true, true, true, false])
  })

  it('gets three hundred mails from one network address in ten minutes, to whoever they go', async () => {
    await forgetTries()
    const one = newVisitor()
    const mails = await Promise.all(
      Array.from({ length: 320 }, (_, at) =>
        requestMagicLink(ctxOf(one), { email: `sprayed-${at}@example.org`, next: '/', pendingState: {} }),
      ),
    )
    expect(mails.filter((mail) => mail.ok)).toHaveLength(300)
  })

  it.each(['code', 'link'])(
    'leaves alone a browser in which its owner signed in by a mailed %s',
    async (way) => {
      const email = `by-${way}@example.org`
      const { browser, code, token } = await asks(email)
      const done = await (way === 'code' ? byCode(email, code, browser) : byLink(token, browser))
      if (done.ok) browser.take(done.value.cookies)
      await Promise.all(Array.from({ length: 9 }, () => requestLink(email)))
      expect(await requestLink(email)).toMatchObject(failed('MAILS_ENDED'))
      expect((await requestLink(email, {}, browser)).ok).toBe(true)
    },
  )

  it('counts failures alone for a network: what a right code took is given back', async () => {
    await forgetTries()
    const email = 'at-the-venue@example.org'
    const { browser, code } = await asks(email)
    const tries = async () =>
      (
        await db.pool.query('select count from rate_limits where key = $1', [
          `address:all accounts:${browser.address}`,
        ])
      ).rows
    expect(await byCode(email, wrongCode(code), browser)).toEqual(failed('CODE_INVALID'))
    expect(await tries()).toEqual([{ count: 2 }])
    expect((await byCode(email, code, browser)).ok).toBe(true)
    expect(await tries()).toEqual([{ count: 2 }])
  })

  it('learns nothing of who is a member: the same statements run either way', async () => {
    await member('known@example.org')
    const statementsOf = async (email: string) => {
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      expect((await requestLink(email)).ok).toBe(true)
      const texts = sent.mock.calls.map((call: unknown[]) => {
        const [query] = call as [string | { text: string }]
        return typeof query === 'string' ? query : query.text
      })
      sent.mockRestore()
      return texts
    }
    const known = await statementsOf('known@example.org')
    expect(known.length).toBeGreaterThan(3)
    expect(await statementsOf('unknown@example.org')).toEqual(known)
  })
})
