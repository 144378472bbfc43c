import { describe, expect, test } from 'vitest'
import { fail, ok } from '#platform/result.ts'
import type { AccountActionData, AccountIntent } from '#modules/accounts/sign-in/form/account-action-data.ts'
import { answerAccountForm } from '#modules/accounts/sign-in/form/account-answer.ts'
import {
  canRetry,
  INITIAL_SIGN_IN_STATE,
  nextSignInState,
} from '#modules/accounts/sign-in/form/sign-in-state.ts'

const EMAIL = 'jackie@steppers.example'
const failed = (
  intent: AccountIntent,
  code: 'SIGN_IN_UNAVAILABLE' | 'THROWN' | 'INVALID_CREDENTIALS' | 'CODE_INVALID' | 'MAGIC_LINK_FAILED',
): AccountActionData => answerAccountForm({ intent, values: { email: EMAIL } }, fail({ code }))
const down = failed('sign-in', 'SIGN_IN_UNAVAILABLE')
const unreachable = failed('sign-in', 'THROWN')
const wrong = failed('sign-in', 'INVALID_CREDENTIALS')
const badCode = failed('code', 'CODE_INVALID')
const noMail = failed('magic-link', 'MAGIC_LINK_FAILED')
const endedWith = (digits?: number) =>
  answerAccountForm(
    { intent: 'magic-link', values: { email: EMAIL, digits } },
    fail({ code: 'MAILS_ENDED', retryAfterSeconds: 700 }),
  )
const ended = endedWith()
const mailed = answerAccountForm({ intent: 'magic-link', values: { email: EMAIL } }, ok('magicLinkSent'))

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

describe('how many digits the awaited code has', () => {
  const long = { email: EMAIL, digits: 10 }
  const longMailed = answerAccountForm({ intent: 'magic-link', values: long }, ok('magicLinkSent'))
  const badLong = answerAccountForm({ intent: 'code', values: long }, fail({ code: 'CODE_INVALID' }))
  test.each<[string, AccountActionData[], number]>([
    ['is six as a rule', [mailed], 6],
    ['is what the mail has', [mailed, longMailed], 10],
    ['stays after a wrong code', [longMailed, badLong], 10],
    ['stays when no second mail can be sent', [longMailed, noMail], 10],
    ['stays when no further mail is sent', [longMailed, ended], 10],
    ['is what the last mail has when no further one is sent', [endedWith(10)], 10],
    ['is what a later mail has, which another tab asked for', [mailed, endedWith(10)], 10],
    ['is found again on a page that came with the answer to a code', [badLong], 10],
  ])('%s', (_, answers, expected) => {
    expect(after(...answers).codeDigits).toBe(expected)
  })
})

describe('the wait before a new code may be requested', () => {
  test.each<[string, AccountActionData[], string | null]>([
    ['begins when the mail is out', [mailed], EMAIL],
    ['goes on after a wrong code', [mailed, badCode], EMAIL],
    ['goes on when no second mail can be sent', [mailed, noMail], EMAIL],
    ['is found again on a page that came with the answer to a code', [badCode], EMAIL],
    ['is found again by who has had all the mails there are for now', [ended], EMAIL],
    ['does not begin when no mail was sent', [noMail], null],
    ['has nothing to do with passwords', [wrong], null],
  ])('%s', (_, answers, expected) => {
    expect(after(...answers).codeFor).toBe(expected)
  })
})
