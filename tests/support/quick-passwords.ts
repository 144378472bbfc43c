import { randomBytes, scrypt } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import type { PasswordHashing } from '#modules/accounts/password/password-hashing.ts'

const PREFIX = 'quick'

const keyOf = (password: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, 64, { N: 2 }, (error, key) =>
      error ? reject(error) : resolve(key.toString('hex')),
    ),
  )

/**
 * Scrypt at its least: the strength that people get costs 90 ms of a core each time, and most of a test. Passwords that
 * were hashed elsewhere, such as those of the demo data, hold as well.
 */
export const quickPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${PREFIX}:${salt}:${await keyOf(password, salt)}`
  },
  async verify({ hash, password }) {
    const [prefix, salt = '', key] = hash.split(':')
    return prefix === PREFIX ? (await keyOf(password, salt)) === key : verifyPassword({ hash, password })
  },
}
