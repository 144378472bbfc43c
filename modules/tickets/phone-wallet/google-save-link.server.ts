import { createHash, sign } from 'node:crypto'
import { googleClaims } from '#modules/tickets/phone-wallet/google-pass.ts'
import type { PhonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import type { GoogleWalletKeys } from '#platform/phone-wallets.server.ts'
import type { Instant } from '#platform/time.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Browsers may cut a longer one. */
const MAX_LINK = 1_800
/** How long the texts of a pass may be, until its link is short enough. */
const TEXT_LENGTHS = [80, 60, 45, 35, 25] as const

/** The link by which somebody saves a ticket in Google Wallet: a JWT that Google reads, signed with RS256. */
export function googleSaveLink(
  pass: PhonePass,
  { issuerId, clientEmail, privateKey }: GoogleWalletKeys,
  brand: string,
  now: Instant,
): string {
  const { title, startsAt, endsAt, doorsAt, room, address } = pass
  const names = {
    issuerId,
    clientEmail,
    brand,
    eventKey: `e-${keyOf(pass.eventId, title, startsAt, endsAt, doorsAt ?? '', room, address)}`,
    ticketKey: `t-${keyOf(pass.doorCode)}`,
  }
  let link = ''
  for (const maxText of TEXT_LENGTHS) {
    const said = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(googleClaims(pass, names, now, maxText))}`
    link = `${SAVE}${said}.${sign('RSA-SHA256', Buffer.from(said), privateKey).toString('base64url')}`
    if (link.length <= MAX_LINK) break
  }
  return link
}

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url')

/** A short name of facts: 72 bits in letters, digits, "-" and "_", as Google allows. */
const keyOf = (...facts: string[]): string =>
  createHash('sha256').update(facts.join('\n')).digest('base64url').slice(0, 12)
