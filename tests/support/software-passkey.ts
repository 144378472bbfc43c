import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey in memory, which keeps to WebAuthn or breaks it where a test wants it to. */
export interface SoftwarePasskey {
  id: string
  /** What a browser posts of a new passkey. */
  created(options: unknown, over?: PasskeyOverrides): object
  /** What a browser posts to come in by it. */
  asserted(options: unknown, over?: PasskeyOverrides): object
}

/** Where a passkey may differ from what is right. */
export interface PasskeyOverrides {
  origin?: string
  rpId?: string
  /** Whether the person showed finger, face or code. */
  verified?: boolean
  /** Signs with this key instead of its own. */
  key?: KeyObject
}

const ORIGIN = 'http://localhost:4400'
const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

export function softwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  let uses = 0

  const about = (flags: number, { rpId = 'localhost', verified = true }: PasskeyOverrides) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags)
    head.writeUInt32BE(++uses, 1)
    return Buffer.concat([sha256(rpId), head])
  }
  const client = (type: string, options: unknown, { origin = ORIGIN }: PasskeyOverrides) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: (options as { challenge: string }).challenge,
        origin,
        crossOrigin: false,
      }),
    )
  const shell = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    id,
    created(options, overrides = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(new Map<number, Item>([[1, 2], [3, -7], [-1, 1], [-2, bytes(x)], [-3, bytes(y)]])) // prettier-ignore
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const authData = Buffer.concat([
        about(HAS_CREDENTIAL, overrides),
        Buffer.alloc(16), // which kind of authenticator: not told
        length,
        credential,
        key,
      ])
      const attestation = cbor(
        new Map<string, Item>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientDataJSON = client('webauthn.create', options, overrides)
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { response: { ...shell, response } }
    },
    asserted(options, overrides = {}) {
      const clientData = client('webauthn.get', options, overrides)
      const authData = about(0, overrides)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, overrides.key ?? privateKey).toString('base64url'),
      }
      return { response: { ...shell, response } }
    },
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

type Item = number | string | Buffer | Map<number, Item> | Map<string, Item>

/** RFC 8949, as much of it as a passkey needs. */
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item >= 0 ? head(0, item) : head(1, -1 - item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item])
  const pairs = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)])
  return Buffer.concat([head(5, item.size), ...pairs])
}

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  if (count < 256) return Buffer.from([(kind << 5) | 24, count])
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
}
