import type { Covered } from './covered.ts'

const MAILED = 'modules/accounts/mailed-links'
const PASSKEYS = 'modules/accounts/passkeys/passkeys'
const SECURITY = 'modules/accounts/security/change-security'
const SIGN_UP = 'modules/accounts/sign-up'

/** Who somebody is: sign-up, sign-in, sessions, passwords, passkeys, admins, and accounts that are deleted. */
export const ACCOUNTS: Covered[] = [
  {
    file: 'modules/accounts/session/session.server.ts',
    tests: ['modules/accounts/session/fresh'],
    slower: ['modules/accounts/session/session.server'],
    harmless: {
      's.token = any ($1::text[])': 'each visitor is looked up by their own token in what was read',
      'p.id is null': 'whoever has an account has a profile: a trigger makes it',
    },
  },
  {
    file: 'modules/accounts/mailed-links/magic-link.server.ts',
    tests: [`${MAILED}/magic-link-apart`, `${MAILED}/magic-link.server`, `${MAILED}/guess-code`],
    harmless: {
      'c.redeemed_at is null':
        'the key of a redeemed link is deleted as soon as the session is open; until then redeeming refuses it',
      'link_key is not null': 'every mail that is not expired has one',
      'id = any($1)':
        'a mail that was used before has no link left, without which its code is not good either',
    },
    slower: [`${MAILED}/pending`],
  },
  { file: 'modules/accounts/mailed-links/pending-state.server.ts', tests: [`${MAILED}/pending`] },
  {
    file: 'modules/accounts/mailed-links/reset-password.server.ts',
    tests: [`${MAILED}/magic-link-apart`, `${MAILED}/reset`],
  },
  {
    file: 'modules/accounts/settings/own-sessions.server.ts',
    tests: ['modules/accounts/settings/own-sessions'],
  },
  {
    file: 'modules/accounts/internal/claim-confirmation.server.ts',
    tests: [SIGN_UP],
    harmless: { "a.provider_id = 'credential'": 'no other account of a person has a password' },
  },
  {
    file: 'modules/accounts/internal/replace-unconfirmed-sign-up.server.ts',
    tests: [SIGN_UP, 'modules/accounts/sweep'],
    slower: [`${MAILED}/change-email`],
  },
  { file: 'modules/accounts/sweep-accounts.server.ts', tests: ['modules/accounts/sweep'] },
  { file: 'modules/accounts/admin/find-admin.server.ts', tests: ['modules/accounts/admin'] },
  { file: 'modules/accounts/passkeys/passkeys.server.ts', tests: [PASSKEYS] },
  { file: 'modules/accounts/passkeys/own-passkeys.server.ts', tests: [PASSKEYS] },
  { file: 'modules/accounts/security/security.server.ts', tests: [SECURITY], slower: [PASSKEYS] },
  { file: 'modules/accounts/security/own-password.server.ts', tests: [SECURITY] },
  { file: 'modules/accounts/google/disconnect-google.server.ts', tests: [SECURITY] },
  {
    file: 'modules/accounts/internal/library.server.ts',
    tests: [`${MAILED}/reset`],
    slower: [SECURITY, `${MAILED}/change-email`],
    harmless: { 'not email_verified': 'what is confirmed is confirmed again' },
  },
  { file: 'modules/accounts/admin/make-super-admin.server.ts', tests: ['modules/accounts/admin/make'] },
  { file: 'modules/personal-data/delete-account.server.ts', tests: ['modules/personal-data/delete'] },
  {
    file: 'modules/personal-data/anonymize-person.server.ts',
    tests: ['modules/personal-data/delete-account'],
    slower: ['modules/personal-data/passed'],
  },
  { file: 'db/functions/follow_email.sql', tests: [`${MAILED}/change-email`] },
]
