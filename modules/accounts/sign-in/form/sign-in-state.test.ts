import { describe, expect, test } from 'vitest'
import type { AccountActionData } from '#modules/accounts/sign-in/form/account-action-data.ts'
import {
  canRetry,
  INITIAL_SIGN_IN_STATE,
  nextSignInState,
} from '#modules/accounts/sign-in/form/sign-in-state.ts'

const EMAIL = 'jackie@steppers.example'
const down: AccountActionData = { intent: 'sign-in', email: EMAIL, failure: { code: 'SIGN_IN_UNAVAILABLE' } }
const unreachable: AccountActionData = { intent: 'sign-in', email: EMAIL, failure: { code: 'THROWN' } }
const wrong: AccountActionData = { intent: 'sign-in', email: EMAIL, failure: { code: 'INVALID_CREDENTIALS' } }
const mailed: AccountActionData = { intent: 'magic-link', email: EMAIL, done: 'magicLinkSent' }
const badCode: AccountActionData = { intent: 'code', email: EMAIL, failure: { code: 'CODE_INVALID' } }
const noMail: AccountActionData = {
  intent: 'magic-link',
  email: EMAIL,
  failure: { code: 'MAGIC_LINK_FAILED' },
}

const after = (...answers: AccountActionData[]) => answers.reduce(nextSignInState, INITIAL_SIGN_IN_STATE)

describe('the retry button', () => {
  test.each<[string, AccountActionData[], boolean]>([
    ['is not there before anything was tried', [], false],
    ['is offered when the server failed once', [down], true],
    ['is offered when it could not be reached', [unreachable], true],
    ['is offered when it failed twice', [down, unreachable], true],
    ['is gone after the third time', [down, down, down], false],
    ['is not for a wrong password', [wrong], false],
    ['goes away with a wrong password', [down, wrong], false],
    ['still counts what failed before a wrong password', [down, down, wrong, down], false],
    ['counts anew after a success', [down, down, mailed, noMail], true],
  ])('%s', (_, answers, expected) => {
    expect(canRetry(after(...answers))).toBe(expected)
  })
})

describe('the wait for a code', () => {
  test.each<[string, AccountActionData[], string | null]>([
    ['begins when the mail is out', [mailed], EMAIL],
    ['goes on after a wrong code', [mailed, badCode], EMAIL],
    ['goes on when no second mail can be sent', [mailed, noMail], EMAIL],
    ['is found again on a page that came with the answer to a code', [badCode], EMAIL],
    ['does not begin when no mail was sent', [noMail], null],
    ['has nothing to do with passwords', [wrong], null],
  ])('%s', (_, answers, expected) => {
    expect(after(...answers).codeFor).toBe(expected)
  })
})
