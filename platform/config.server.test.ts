import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#platform/config.server.ts'

const STRONG = 'k3Jz9vQ1mX7tB5nR2wY8cL4pD6sF0gHa'
const BAD_ISSUER =
  'GOOGLE_ISSUER must be an https address, such as https://accounts.google.com; http only on this machine, outside production.'
const BUCKET = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'steppers',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const production = { NODE_ENV: 'production', APP_URL: 'https://sets.example.org', SECRET: STRONG }

function accepted(environment: Record<string, string>): Config {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.failures.join(' '))
  return result.config
}

describe('the default configuration', () => {
  test('needs no setting at all', () => {
    expect(accepted({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      dataDir: '.data',
      databaseUrl: null,
      brandName: 'Steppers',
      payments: { mode: 'simulator', simulatorUrl: null },
      demo: true,
      secret: null,
      previousSecrets: [],
    })
  })

  test('takes an empty variable for one that is not set', () => {
    expect(accepted({ PORT: '', DATABASE_URL: '', BRAND_NAME: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    })
  })

  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.20', false],
  ])('listening on %s, loads demo data and simulates payments: %s', (HOST, offers) => {
    expect(accepted({ HOST })).toMatchObject({
      demo: offers,
      payments: { mode: offers ? 'simulator' : 'off' },
    })
    expect(accepted({ HOST, DEMO: '1' }).demo).toBe(true)
  })

  test('says its address with the port it was given', () => {
    expect(accepted({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
  })
})

describe('an invalid setting', () => {
  test.each([
    [{ PORT: 'web' }, 'PORT must be a whole number between 0 and 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number between 0 and 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number between 0 and 65535.'],
    [
      { APP_URL: 'events.example.org' },
      'APP_URL must be an http or https address without a path, such as https://events.example.org.',
    ],
    [
      { APP_URL: 'https://events.example.org/shop' },
      'APP_URL must be an http or https address without a path, such as https://events.example.org.',
    ],
    [
      { APP_URL: 'javascript:alert(1)' },
      'APP_URL must be an http or https address without a path, such as https://events.example.org.',
    ],
    [
      { DATABASE_URL: 'mysql://localhost/steppers' },
      'DATABASE_URL must be a postgres:// address, such as postgres://user:password@host:5432/name.',
    ],
    [
      { SMTP_URL: 'mail.example.org' },
      'SMTP_URL must be an smtp:// or smtps:// address, such as smtps://user:password@mail.example.org:465.',
    ],
    [
      { MAIL_FROM: 'tickets\r\nBcc: all@example.org' },
      'MAIL_FROM must be a mail address, such as "Steppers <tickets@example.org>".',
    ],
    [{ BRAND_NAME: '   ' }, 'BRAND_NAME must not be empty.'],
    [{ SUPER_ADMIN_EMAIL: 'boss' }, 'SUPER_ADMIN_EMAIL must be a mail address.'],
    [
      { SUPER_ADMIN_EMAIL: `${'b'.repeat(65)}@steppers.example` },
      'SUPER_ADMIN_EMAIL must be a mail address.',
    ],
    [{ PAYMENTS_MODE: 'on' }, 'PAYMENTS_MODE must be off, simulator, sandbox or live.'],
    [
      { ...BUCKET, S3_ENDPOINT: 'https://s3.example.org/steppers' },
      'S3_ENDPOINT must be an http or https address without a path, such as https://s3.us-east-1.amazonaws.com.',
    ],
    [
      { ...BUCKET, S3_BUCKET: 'Our Bucket' },
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
    ],
    [{ ...BUCKET, S3_REGION: '../x' }, 'S3_REGION must be a region, such as us-east-1 or auto.'],
    [
      { ...BUCKET, S3_ENDPOINT: '' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ],
    [
      { ...BUCKET, S3_BUCKET: '' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ],
    [
      { ...BUCKET, S3_ACCESS_KEY_ID: '' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ],
    [
      { ...BUCKET, S3_SECRET_ACCESS_KEY: '' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ],
    [
      { ...production, ...BUCKET, S3_ENDPOINT: 'http://s3.example.org' },
      'S3_ENDPOINT must be an https address in production, unless it is on this machine.',
    ],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be 0 or 1.'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
    [{ GOOGLE_ISSUER: 'accounts.google.com' }, BAD_ISSUER],
    [{ GOOGLE_ISSUER: 'http://accounts.google.com' }, BAD_ISSUER],
    [{ GOOGLE_ISSUER: 'https://accounts.google.com/?x=1' }, BAD_ISSUER],
    [{ ...production, GOOGLE_ISSUER: 'http://localhost:3901' }, BAD_ISSUER],
  ])('%o is one sentence that names it', (environment, sentence) => {
    expect(readConfig(environment)).toEqual({ ok: false, failures: [sentence] })
  })

  test('does not hide another one', () => {
    const result = readConfig({ PORT: 'x', DEMO: 'y' })
    expect(result.ok ? [] : result.failures).toHaveLength(2)
  })
})

describe('uploaded files', () => {
  test.each([
    [{}, null],
    [
      { ...BUCKET, S3_ENDPOINT: 'https://s3.example.org/' },
      {
        endpoint: 'https://s3.example.org',
        bucket: 'steppers',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    ],
  ])('with %o lie in %o', (environment, s3) => {
    expect(accepted(environment).s3).toEqual(s3)
  })
})

describe('the configuration of Google sign-in', () => {
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

  test.each([
    [{}, null],
    [keys, { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' }],
    [
      { ...keys, GOOGLE_ISSUER: 'http://localhost:3901/' },
      { clientId: 'id', clientSecret: 'secret', issuer: 'http://localhost:3901' },
    ],
  ])('with %o is %o', (environment, google) => {
    expect(accepted(environment).google).toEqual(google)
  })
})

describe('the configuration of production', () => {
  test('needs its address', () => {
    expect(readConfig({ NODE_ENV: 'production', SECRET: STRONG })).toEqual({
      ok: false,
      failures: ['APP_URL must be set in production, such as https://events.example.org.'],
    })
  })

  test.each([
    'short',
    'a'.repeat(64),
    'change-me-change-me-change-me-change-me',
    'my-super-secret-key-my-super-secret-key',
  ])('refuses the weak secret %s', (SECRET) => {
    const result = readConfig({ ...production, SECRET })
    expect(result.ok ? '' : result.failures.join()).toMatch(/^SECRET is too weak for production/)
  })

  test.each(['short', 'service-secret-service-secret-abcd', 'a'.repeat(40)])(
    'refuses the weak service key %s',
    (SERVICE_KEY) => {
      const result = readConfig({ ...production, SERVICE_KEY })
      expect(result.ok ? '' : result.failures.join()).toMatch(/^SERVICE_KEY (is too weak|must be 16)/)
    },
  )

  test('takes a strong service key, which is another one than the secret', () => {
    const other = STRONG.replace('k3Jz', 'p8Wq')
    expect(accepted({ ...production, SERVICE_KEY: other }).serviceKey).toBe(other)
    expect(accepted(production).serviceKey).toBeNull()
    const same = readConfig({ ...production, SERVICE_KEY: STRONG })
    expect(same.ok ? '' : same.failures.join()).toMatch(/^SERVICE_KEY and SECRET must be different/)
  })

  test('takes the secrets before it, the newest first, each once', () => {
    const before = (PREVIOUS_SECRETS: string) => readConfig({ ...production, PREVIOUS_SECRETS })
    expect(before('one, another')).toMatchObject({
      ok: true,
      config: { previousSecrets: ['one', 'another'] },
    })
    for (const wrong of ['one,,another', 'one,', ',', 'one,another,one'])
      expect(before(wrong), wrong).toMatchObject({
        failures: [expect.stringMatching(/^PREVIOUS_SECRETS must be the secrets before SECRET/)],
      })
    const shared = readConfig({
      ...production,
      SERVICE_KEY: `${STRONG}x`,
      PREVIOUS_SECRETS: `one,${STRONG}x`,
    })
    expect(shared.ok ? '' : shared.failures.join()).toMatch(/^SERVICE_KEY and SECRET must be different/)
  })

  test('accepts a random one, and shows no demo data', () => {
    expect(accepted(production)).toMatchObject({ secret: STRONG, demo: false, production: true })
  })
})
