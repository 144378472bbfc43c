import type { PhonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** Whose tickets these are, and how their parts are named at Google. */
export interface GoogleNames {
  issuerId: string
  clientEmail: string
  brand: string
  /** Of the event as it is now, and of this code of the ticket: what was saved before is never changed by a link. */
  eventKey: string
  ticketKey: string
}

/**
 * What a link to Google Wallet says (JWT claims): an event ticket class, and this ticket as an object of it. All of it stands in the link, so
 * nothing is in it that a pass can do without, and texts have at most `maxText` characters.
 */
export function googleClaims(pass: PhonePass, names: GoogleNames, now: Instant, maxText: number) {
  const cut = (text: string): string => Array.from(text).slice(0, maxText).join('').trim()
  const said = (value: string) => ({ defaultValue: { language: 'en', value: cut(value) } })
  const { issuerId, clientEmail, brand, eventKey, ticketKey } = names
  const classId = `${issuerId}.${eventKey}`
  return {
    iss: clientEmail,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(epochMs(now) / 1000),
    // For buttons that a script draws; a link has none.
    origins: [],
    payload: {
      eventTicketClasses: [
        {
          id: classId,
          issuerName: cut(brand),
          reviewStatus: 'UNDER_REVIEW',
          eventName: said(pass.title),
          dateTime: {
            ...(pass.doorsAt && { doorsOpen: minutes(pass.doorsAt) }),
            start: minutes(pass.startsAt),
            end: minutes(pass.endsAt),
          },
          // Google shows a place with its address or not at all.
          ...(pass.address && { venue: { name: said(pass.room), address: said(pass.address) } }),
        },
      ],
      eventTicketObjects: [
        {
          id: `${issuerId}.${ticketKey}`,
          classId,
          state: 'ACTIVE',
          ticketHolderName: cut(pass.holderName),
          ticketType: said([pass.ticketType, pass.seat].filter(Boolean).join(' · ')),
          barcode: { type: 'QR_CODE', value: pass.doorCode, alternateText: pass.typedCode },
        },
      ],
    },
  }
}

/** "2026-12-13T02:00Z": ISO 8601 without what is always zero. */
const minutes = (at: Instant): string => `${at.slice(0, 'yyyy-mm-ddThh:mm'.length)}Z`
