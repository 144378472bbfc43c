import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { passCertificates } from '#tests/support/pass-certificates.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

const { wwdr, pass } = passCertificates()
const other = passCertificates('pass.org.example.other')
const APPLE = {
  APPLE_WALLET_PASS_TYPE_ID: 'pass.org.example.tickets',
  APPLE_WALLET_TEAM_ID: 'ABCDE12345',
  APPLE_WALLET_CERTIFICATE: pass.certificate,
  APPLE_WALLET_KEY: pass.key,
  APPLE_WALLET_WWDR: wwdr.certificate,
}
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  type: 'service_account',
  client_email: 'tickets@wallet.iam.gserviceaccount.com',
  private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
}
const GOOGLE = {
  GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
  GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify(account),
}
const wallets = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  return read.ok ? read.config.phoneWallets : read.failures
}
const inFile = (text: string): string => {
  const file = path.join(temporaryFolder('wallet'), 'file.pem')
  writeFileSync(file, text)
  return file
}

test('no wallet is set up unless told', () => {
  expect(wallets({})).toEqual({ apple: null, google: null })
})

describe('keys for Apple Wallet', () => {
  test('are taken as text, with line ends written out, and from files', () => {
    const expected = {
      passTypeId: 'pass.org.example.tickets',
      teamId: 'ABCDE12345',
      endsAt: '2036-01-01T00:00:00.000Z',
    }
    const oneLine = pass.key.replaceAll('\r', '').replaceAll('\n', '\\n')
    for (const APPLE_WALLET_KEY of [pass.key, oneLine, inFile(pass.key)])
      expect(wallets({ ...APPLE, APPLE_WALLET_KEY })).toMatchObject({ apple: expected, google: null })
    expect(wallets({ ...APPLE, APPLE_WALLET_CERTIFICATE: inFile(pass.certificate) })).toMatchObject({
      apple: expected,
    })
  })

  test('are unlocked by their passphrase', () => {
    const key = createPrivateKey(pass.key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'open',
    })
    const locked = { ...APPLE, APPLE_WALLET_KEY: key.toString() }
    expect(wallets({ ...locked, APPLE_WALLET_KEY_PASSPHRASE: 'open' })).toMatchObject({
      apple: { teamId: 'ABCDE12345' },
    })
    expect(wallets({ ...locked, APPLE_WALLET_KEY_PASSPHRASE: 'wrong' })).toEqual([
      expect.stringContaining('APPLE_WALLET_KEY must be an RSA key in PEM'),
    ])
  })

  test.each(Object.keys(APPLE))('without %s are refused by its name', (name) => {
    expect(wallets({ ...APPLE, [name]: '' })).toEqual([
      `${name} is missing: ${Object.keys(APPLE).join(', ')} must be set together.`,
    ])
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'another kind of identifier',
      { APPLE_WALLET_PASS_TYPE_ID: 'org.example' },
      'APPLE_WALLET_PASS_TYPE_ID must begin with "pass."',
    ],
    ['a short team', { APPLE_WALLET_TEAM_ID: 'ABC' }, 'APPLE_WALLET_TEAM_ID must be the 10 letters'],
    [
      'no certificate',
      { APPLE_WALLET_CERTIFICATE: 'x' },
      'APPLE_WALLET_CERTIFICATE must be a certificate in PEM',
    ],
    [
      'no file',
      { APPLE_WALLET_CERTIFICATE: '/no/such/file.pem' },
      'APPLE_WALLET_CERTIFICATE must be a certificate in PEM',
    ],
    [
      'no intermediate certificate',
      { APPLE_WALLET_WWDR: 'x' },
      'APPLE_WALLET_WWDR must be a certificate in PEM',
    ],
    ['no key', { APPLE_WALLET_KEY: 'x' }, 'APPLE_WALLET_KEY must be an RSA key'],
    [
      'the key of another',
      { APPLE_WALLET_KEY: other.pass.key },
      'APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE.',
    ],
    ['another issuer', { APPLE_WALLET_WWDR: pass.certificate }, 'APPLE_WALLET_WWDR did not issue'],
    [
      'the certificate of another identifier',
      { APPLE_WALLET_PASS_TYPE_ID: 'pass.org.example.other' },
      'APPLE_WALLET_CERTIFICATE is for another',
    ],
  ])('with %s are refused in words that hold no key', (_name, over, words) => {
    const failures = wallets({ ...APPLE, ...over })
    expect(failures).toEqual([expect.stringContaining(words)])
    expect(JSON.stringify(failures)).not.toContain('BEGIN')
  })
})

describe('keys for Google Wallet', () => {
  test('are taken as text and from a file', () => {
    const expected = {
      google: { issuerId: '3388000000012345678', clientEmail: account.client_email },
      apple: null,
    }
    expect(wallets(GOOGLE)).toMatchObject(expected)
    const GOOGLE_WALLET_SERVICE_ACCOUNT = inFile(JSON.stringify(account))
    expect(wallets({ ...GOOGLE, GOOGLE_WALLET_SERVICE_ACCOUNT })).toMatchObject(expected)
  })

  test.each(Object.keys(GOOGLE))('without %s are refused by its name', (name) => {
    expect(wallets({ ...GOOGLE, [name]: '' })).toEqual([expect.stringContaining(`${name} is missing: `)])
  })

  test.each([
    ['no JSON', 'x'],
    ['no key', JSON.stringify({ ...account, private_key: '' })],
    [
      'a key of another sort',
      JSON.stringify({
        ...account,
        private_key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
          type: 'pkcs8',
          format: 'pem',
        }),
      }),
    ],
    ['no address', JSON.stringify({ ...account, client_email: 'x' })],
  ])('with %s are refused', (_name, GOOGLE_WALLET_SERVICE_ACCOUNT) => {
    expect(wallets({ ...GOOGLE, GOOGLE_WALLET_SERVICE_ACCOUNT })).toEqual([
      expect.stringContaining('GOOGLE_WALLET_SERVICE_ACCOUNT must be the JSON of a service account'),
    ])
  })
})
