import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

export interface ListSigner {
  /** 32 bytes in base64url, for the scanner's page. */
  publicKey: string
  sign: (bytes: Uint8Array) => Uint8Array
}

/** An Ed25519 key in its standard form is these bytes and 32 more. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs lists with the key of an installation, which follows from its secret. */
export function listSigner(secret: string): ListSigner {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'door list signature', '', 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (!x) throw new Error('An Ed25519 key without its public part')
  return { publicKey: x, sign: (bytes) => sign(null, bytes, key) }
}
