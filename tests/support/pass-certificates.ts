import forge from 'node-forge'

/** A certificate with its key, as PEM. */
export interface TestCertificate {
  certificate: string
  key: string
}

const keys = () => forge.pki.rsa.generateKeyPair({ bits: 2048 })

function issue(
  subject: forge.pki.CertificateField[],
  pair: forge.pki.rsa.KeyPair,
  by: { subject: forge.pki.CertificateField[]; key: forge.pki.rsa.PrivateKey },
  isAuthority = false,
): TestCertificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = pair.publicKey
  certificate.serialNumber = isAuthority ? '01' : '02'
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z')
  certificate.validity.notAfter = new Date('2036-01-01T00:00:00Z')
  certificate.setSubject(subject)
  certificate.setIssuer(by.subject)
  certificate.setExtensions([{ name: 'basicConstraints', cA: isAuthority }])
  certificate.sign(by.key, forge.md.sha256.create())
  return {
    certificate: forge.pki.certificateToPem(certificate),
    key: forge.pki.privateKeyToPem(pair.privateKey),
  }
}

/** An authority of our own in Apple's place, and a certificate for passes that it issued. */
export function passCertificates(passTypeId = 'pass.org.example.tickets') {
  const [authority, holder] = [keys(), keys()]
  const name = [{ name: 'commonName', value: 'Test authority' }]
  const wwdr = issue(name, authority, { subject: name, key: authority.privateKey }, true)
  const subject = [
    { type: '0.9.2342.19200300.100.1.1', value: passTypeId },
    { name: 'commonName', value: `Pass Type ID: ${passTypeId}` },
  ]
  const pass = issue(subject, holder, { subject: name, key: authority.privateKey })
  return { wwdr, pass }
}

/**
 * Whether a detached PKCS #7 signature is one of `content` by a certificate that `authority` issued: what a phone asks of a pass. The
 * signed attributes name the content by its digest, and the signature covers them.
 */
export function isSignedBy(authority: string, signature: Uint8Array, content: Uint8Array): boolean {
  const der = forge.util.createBuffer(Buffer.from(signature).toString('binary'))
  const signed = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der)) as forge.pkcs7.PkcsSignedData & {
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string; content?: unknown }
  }
  const { authenticatedAttributes, signature: bytes } = signed.rawCapture
  const issuer = forge.pki.certificateFromPem(authority)
  const signer = signed.certificates.find(({ subject }) => subject.hash !== issuer.subject.hash)
  if (!signer || !holds(() => issuer.verify(signer))) return false
  const attributes = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    authenticatedAttributes,
  )
  const over = forge.md.sha1.create().update(forge.asn1.toDer(attributes).getBytes())
  const key = signer.publicKey as forge.pki.rsa.PublicKey
  const digest = forge.md.sha1.create().update(Buffer.from(content).toString('binary')).digest().getBytes()
  const namesContent = forge.asn1.toDer(attributes).getBytes().includes(digest)
  return namesContent && holds(() => key.verify(over.digest().getBytes(), bytes))
}

/** The library throws at a signature that is by another key. */
function holds(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}
