import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '#platform/secret.server.ts'

const VERSION = '1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface Sealing extends Secrets {
  /** What the text is for: each purpose has a key of its own. */
  purpose: string
  /** Whose it is: a sealed text that is put into another's row does not open. */
  belongsTo: string
}

/**
 * Seals a text for the database: AES-256-GCM, with a key made from the installation's secret. In front of it stand the version of
 * the format and the id of the key, by which another way, or another secret, is told apart later.
 */
export function sealText(text: string, sealing: Sealing): string {
  const { key, keyId } = keyOf(sealing.secret, sealing.purpose)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(`${VERSION}.${keyId}.${sealing.belongsTo}`))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    VERSION,
    keyId,
    ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
  ].join('.')
}

/**
 * The text that was sealed, with the secret or with one before it; null when it was sealed with another, for somebody else, or was
 * changed.
 */
export function openText(sealed: string, sealing: Sealing): string | null {
  const [version, keyId, nonce, tag, text] = sealed.split('.')
  const key = [sealing.secret, ...sealing.previousSecrets]
    .map((secret) => keyOf(secret, sealing.purpose))
    .find((one) => one.keyId === keyId)?.key
  if (version !== VERSION || !key || !nonce || !tag || text === undefined) return null
  try {
    const opener = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
    opener.setAAD(Buffer.from(`${VERSION}.${keyId}.${sealing.belongsTo}`))
    opener.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([opener.update(Buffer.from(text, 'base64url')), opener.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(secret: string, purpose: string): { key: Buffer; keyId: string } {
  const key = Buffer.from(hkdfSync('sha256', secret, 'sealed text', purpose, 32))
  const keyId = createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8)
  return { key, keyId }
}
