import { eventTones } from '#modules/events/art/event-tones.ts'
import { toneHex } from '#modules/events/art/event-art.ts'
import type { PhonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'

/** Whose passes these are. */
export interface PassIssuer {
  passTypeId: string
  teamId: string
  brand: string
}

interface Field {
  key: string
  label: string
  value: string
}

const field = (key: string, label: string, value: string): Field => ({ key, label, value })
const filled = (fields: Field[]): Field[] => fields.filter(({ value }) => value !== '')

/**
 * The content of a pass for Apple Wallet (`pass.json`, format 1, style `eventTicket`). One serial number a ticket: a pass that is added
 * again, after a new name, takes the place of the one before.
 */
export const applePass = (pass: PhonePass, { passTypeId, teamId, brand }: PassIssuer) => ({
  formatVersion: 1,
  passTypeIdentifier: passTypeId,
  teamIdentifier: teamId,
  serialNumber: pass.ticketId,
  organizationName: brand,
  logoText: brand,
  description: `Ticket for ${pass.title}`,
  groupingIdentifier: pass.eventId,
  backgroundColor: rgb(toneHex[eventTones({ id: pass.eventId, title: pass.title }).dark]),
  foregroundColor: 'rgb(255, 255, 255)',
  labelColor: rgb(toneHex[eventTones({ id: pass.eventId, title: pass.title }).light]),
  // Of a night the hours around it; a weekender is shown on its first evening.
  relevantDate: pass.doorsAt ?? pass.startsAt,
  expirationDate: pass.goodUntil,
  // Sending a pass on would send the code, and not the ticket.
  sharingProhibited: true,
  barcodes: [
    {
      format: 'PKBarcodeFormatQR',
      message: pass.doorCode,
      messageEncoding: 'iso-8859-1',
      altText: pass.typedCode,
    },
  ],
  eventTicket: {
    primaryFields: [field('event', 'Event', pass.title)],
    secondaryFields: filled([field('when', 'When', pass.when), field('where', 'Where', pass.room)]),
    auxiliaryFields: filled([
      field('holder', 'Name', pass.holderName),
      field('type', 'Ticket', pass.ticketType),
      field('seat', 'Seat', pass.seat),
    ]),
    backFields: filled([
      field('address', 'Address', pass.address),
      field('code', 'Code to type', pass.typedCode),
      field(
        'changes',
        'If something changes',
        'After a new name, or when the ticket was passed on, this pass opens no door any more. The page of your ticket always has the newest one.',
      ),
    ]),
  },
})

/** "#6c1029" as Wallet wants it. */
function rgb(hex: string): string {
  const value = Number.parseInt(hex.slice(1), 16)
  return `rgb(${value >> 16}, ${(value >> 8) & 255}, ${value & 255})`
}
