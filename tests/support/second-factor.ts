import { expect } from 'vitest'
import type { Actor } from '#modules/accounts/actor.ts'
import { verifySecondFactor } from '#modules/accounts/second-factor/verify-second-factor.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#modules/accounts/second-factor/second-factor.server.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Result } from '#platform/result.ts'
import { newVisitor, PASSWORD, type testAccounts, type Visitor } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'

/** People who guard their account with a second factor. */
export function testSecondFactor(db: Db, { auth, ctxOf, member, signedIn }: ReturnType<typeof testAccounts>) {
  const value = <T>(result: Result<T, { code: string }>): T => {
    if (!result.ok) throw new Error(result.failure.code)
    return result.value
  }

  const actorOf = async (browser: Visitor): Promise<Actor | null> =>
    (await findSession(auth, db, browser.clientRequest())).actor

  const meOf = async (browser: Visitor): Promise<Actor> =>
    (await actorOf(browser)) ?? expect.fail('Nobody is in')

  let born = 0

  /** Somebody with a second factor, the browser they turned it on in, and the secret in their application. */
  async function guarded() {
    const { id, email } = await member(`guarded${++born}@example.org`)
    const browser = await signedIn(email)
    const actor = await meOf(browser)
    const { secret } = value(await beginSecondFactor(ctxOf(browser), { actor, password: PASSWORD }))
    // The code of the step before, so that the tests have those of now and of the next for themselves.
    const { cookies, backupCodes } = value(
      await confirmSecondFactor(ctxOf(browser), actor, codeOf(secret, -1)),
    )
    browser.take(cookies)
    return { id, email, browser, actor, secret, backupCodes }
  }

  /** A browser in which the password was right and the code is awaited. */
  async function waiting(email: string, remember = true) {
    const phone = newVisitor()
    const first = value(await signIn(ctxOf(phone), { email, password: PASSWORD, remember }))
    phone.take(first.cookies)
    return { phone, first }
  }

  const answer = (phone: Visitor, code: string) => verifySecondFactor(ctxOf(phone), code)

  return { value, actorOf, meOf, guarded, waiting, answer }
}
