import { describe, expect, test } from 'vitest'
import { fail, ok } from '#platform/result.ts'
import type { AccountSuccess } from '#modules/accounts/sign-in/form/account-action-data.ts'
import type { AccountFailure } from '#modules/accounts/messages.ts'
import { answerAccountForm } from '#modules/accounts/sign-in/form/account-answer.ts'
import { type FieldMessages, fieldMessages } from './field-messages.ts'

const SENT = { intent: 'sign-in', values: { email: 'jackie@steppers.example' } } as const

/** What the full page, a dialog and the dialog over a purchase say, each at its field: verbatim from the specification, 5 and 8. */
type Says = [at: keyof FieldMessages, page: string, dialog?: string, purchase?: string]

const saidOf = (result: Parameters<typeof fieldMessages>[0]) =>
  (['page', 'dialog', 'purchase'] as const).map((variant) => fieldMessages(result, variant))

const sentences = ([at, page, dialog = page, purchase = dialog]: Says): FieldMessages[] =>
  [page, dialog, purchase].map((sentence) => ({ [at]: sentence }))

const failures: [AccountFailure, Says][] = [
  [
    { code: 'INVALID_CREDENTIALS' },
    [
      'rest',
      'Invalid email or password. Please check your credentials and try again.',
      'Invalid email or password. Please check your credentials.',
    ],
  ],
  [
    { code: 'EMAIL_NOT_CONFIRMED' },
    [
      'rest',
      'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
      'Please confirm your email address. Check your inbox.',
    ],
  ],
  [{ code: 'INVALID_EMAIL' }, ['email', 'Please enter a valid email address.']],
  [{ code: 'EMAIL_MISSING' }, ['email', 'Please enter your email address']],
  [
    { code: 'SIGN_IN_FIELDS_MISSING' },
    [
      'rest',
      'Please enter both email and password',
      'Please fill in all fields',
      'Please enter both email and password',
    ],
  ],
  [{ code: 'FIELDS_MISSING' }, ['rest', 'Please fill in all fields']],
  [{ code: 'PASSWORD_TOO_SHORT' }, ['password', 'Password must be at least 6 characters long.']],
  [{ code: 'PASSWORD_TOO_COMMON' }, ['password', 'Please choose a less common password.']],
  [{ code: 'PASSWORDS_DIFFER' }, ['confirm', 'Passwords do not match']],
  [
    { code: 'ALREADY_REGISTERED' },
    [
      'rest',
      'An account with this email already exists. Switching to sign in...',
      'Account already exists. Try signing in instead.',
    ],
  ],
  [
    { code: 'ACCOUNT_NOT_CREATED' },
    [
      'rest',
      'There was a problem creating your account. Please try again in a moment.',
      'Failed to create account. Please try again.',
    ],
  ],
  [
    { code: 'MAGIC_LINK_FAILED' },
    ['rest', 'Failed to send magic link', 'Failed to send magic link. Please try again.'],
  ],
  [
    { code: 'MAILS_ENDED', retryAfterSeconds: 700 },
    [
      'rest',
      'Several mails went to this address just now. The newest one lets you in, if you have not used it yet: type its code, or open its link. The next one can be sent in 12 minutes.',
    ],
  ],
  [
    { code: 'GOOGLE_FAILED' },
    [
      'rest',
      'Failed to sign in with Google',
      'Google sign-in failed. Please try again.',
      'Failed to connect to Google. Please try again.',
    ],
  ],
  [
    { code: 'THROWN' },
    [
      'rest',
      'An unexpected error occurred. Please try again.',
      'Authentication failed. Please try again.',
      'Failed to sign in. Please try again.',
    ],
  ],
  [
    { code: 'UNEXPECTED' },
    ['rest', 'An unexpected error occurred. Please try again or use a different sign-in method.'],
  ],
  [{ code: 'OTHER' }, ['rest', 'An error occurred. Please try again.']],
  [{ code: 'OTHER', message: 'Back at nine.' }, ['rest', 'Back at nine.']],
]

const successes: [AccountSuccess, Says][] = [
  [
    'signedUp',
    [
      'rest',
      'Success! Check your email for the confirmation link to complete your registration.',
      'Account created! Check your email to confirm your account.',
    ],
  ],
  [
    'magicLinkSent',
    [
      'rest',
      'Magic link sent! Check your email and click the link to sign in.',
      'Magic link sent! Check your email inbox.',
    ],
  ],
]

describe('a sign-in screen says in its own words', () => {
  test.each(failures)('that it failed: %o', (failure, says) => {
    expect(saidOf(answerAccountForm(SENT, fail(failure)))).toEqual(sentences(says))
  })

  test.each(successes)('that it went well: %s', (success, says) => {
    expect(saidOf(answerAccountForm(SENT, ok(success)))).toEqual(sentences(says))
  })

  test('nothing before it was asked', () => {
    expect(fieldMessages(null, 'page')).toEqual({})
  })
})
