import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A key with its certificate, and the one who vouches for it. */
export interface SignedKey {
  privateKey: KeyObject
  /** Its own certificate and the root's, as PEM. */
  chain: string
  root: string
}

const SEQUENCE = 0x30
const SHA256_WITH_RSA = '2a864886f70d01010b'
const COMMON_NAME = '550403'
const BASIC_CONSTRAINTS = '551d13'
const ALTERNATIVE_NAME = '551d11'

/** A part of a certificate in DER: its tag, its length, what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, content])
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const whole = (value: number) => der(0x02, Buffer.from([value]))
const isTrue = der(0x01, Buffer.from([0xff]))
const algorithm = der(SEQUENCE, oid(SHA256_WITH_RSA), der(0x05))
const named = (name: string) =>
  der(SEQUENCE, der(0x31, der(SEQUENCE, oid(COMMON_NAME), der(0x0c, Buffer.from(name)))))
const moment = (text: string) => der(0x18, Buffer.from(text))
const VALIDITY = der(SEQUENCE, moment('20200101000000Z'), moment('21200101000000Z'))

interface Subject {
  name: string
  publicKey: KeyObject
  extension: Buffer
}

function certificate(subject: Subject, issuer: { name: string; privateKey: KeyObject }): string {
  const body = der(
    SEQUENCE,
    der(0xa0, whole(2)),
    whole(subject.name === issuer.name ? 1 : 2),
    algorithm,
    named(issuer.name),
    VALIDITY,
    named(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, subject.extension)),
  )
  const signature = createSign('sha256').update(body).sign(issuer.privateKey)
  const bytes = der(SEQUENCE, body, algorithm, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

/** A new key whose certificate is for one host, and a new root that vouches for it and that nobody trusts. */
export function signedKey(host: string): SignedKey {
  const [own, roots] = [rsa(), rsa()]
  const issuer = { name: 'Simulated root, trusted by nobody', privateKey: roots.privateKey }
  const mayVouch = der(SEQUENCE, oid(BASIC_CONSTRAINTS), isTrue, der(0x04, der(SEQUENCE, isTrue)))
  const isHost = der(SEQUENCE, oid(ALTERNATIVE_NAME), der(0x04, der(SEQUENCE, der(0x82, Buffer.from(host)))))
  const root = certificate({ name: issuer.name, publicKey: roots.publicKey, extension: mayVouch }, issuer)
  const leaf = certificate({ name: host, publicKey: own.publicKey, extension: isHost }, issuer)
  return { privateKey: own.privateKey, chain: leaf + root, root }
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
