import { applePass } from '#modules/tickets/phone-wallet/apple-pass.ts'
import type { PhonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import type { AppleWalletKeys } from '#platform/phone-wallets.server.ts'

/** The only pictures of a pass: what stands beside a notice of it, in three sizes. */
const ICON_PX = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 } as const

const ICON_SVG = (dark: string, light: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${dark}"/><path d="M246 0H512V340Z" fill="${light}"/></svg>`

/** The pass of a ticket for Apple Wallet as a file: a ZIP with its manifest and the signature of it (PKCS #7). */
export async function applePassFile(
  pass: PhonePass,
  { passTypeId, teamId, certificate, key, wwdr }: AppleWalletKeys,
  brand: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first pass: most starts never make one.
  const { PKPass } = await import('passkit-generator')
  const content = applePass(pass, { passTypeId, teamId, brand })
  const file = new PKPass(
    { 'pass.json': Buffer.from(JSON.stringify(content)), ...(await icons(content)) },
    { wwdr, signerCert: certificate, signerKey: key },
  )
  return new Uint8Array(file.getAsBuffer())
}

async function icons({
  backgroundColor,
  labelColor,
}: ReturnType<typeof applePass>): Promise<Record<keyof typeof ICON_PX, Buffer>> {
  const { default: sharp } = await import('sharp')
  const svg = Buffer.from(ICON_SVG(backgroundColor, labelColor))
  const drawn = await Promise.all(
    Object.entries(ICON_PX).map(async ([name, px]) => [
      name,
      await sharp(svg, { density: 72 }).resize(px, px).png({ palette: true }).toBuffer(),
    ]),
  )
  return Object.fromEntries(drawn) as Record<keyof typeof ICON_PX, Buffer> // by its own names
}
