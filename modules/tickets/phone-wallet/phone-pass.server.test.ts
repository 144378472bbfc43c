import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { applePassFile } from '#modules/tickets/phone-wallet/apple-pass.server.ts'
import { googleSaveLink } from '#modules/tickets/phone-wallet/google-save-link.server.ts'
import { offeredWallets } from '#modules/tickets/phone-wallet/offered-wallets.server.ts'
import { phonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import type { TicketPage } from '#modules/tickets/wallet/get-ticket.server.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { epochMs, toInstant } from '#platform/time.ts'
import { isSignedBy, passCertificates } from '#tests/support/pass-certificates.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'

const now = toInstant('2026-12-01T12:00:00Z')
const TICKET: TicketPage = {
  id: '0197a5c0-0000-7000-8000-000000000001' as TicketId,
  orderId: 'order' as OrderId,
  status: 'active',
  usedAt: null,
  holderName: 'Renée O’Neal',
  ticketType: 'VIP',
  admits: 1,
  admitsOn: null,
  seat: { section: 'A', row: '3', seatNumber: '7' },
  code: { door: 'T1:0197A5C0000070008000000000000001:K7P3MZQ90ABCDEFG', hash: 'K7P3MZQ90ABCDEFG' },
  toPay: null,
  isBought: true,
  party: [],
  event: {
    id: '0197a5c0-0000-7000-8000-000000000002' as EventId,
    title: 'The Oxblood Ball',
    status: 'published',
    startsAt: toInstant('2026-12-13T02:00:00Z'),
    endsAt: toInstant('2026-12-13T08:00:00Z'),
    doorsAt: toInstant('2026-12-13T01:00:00Z'),
    timeZone: 'America/Chicago',
    night: '2026-12-12',
    room: 'Grand Ballroom',
    address: '1 Main St, Chicago, IL 60637',
    cashUntilDays: null,
    directions: null,
  },
}
const { wwdr, pass: signed } = passCertificates()
const apple = {
  passTypeId: 'pass.org.example.tickets',
  teamId: 'ABCDE12345',
  certificate: signed.certificate,
  key: signed.key,
  wwdr: wwdr.certificate,
  endsAt: toInstant('2036-01-01T00:00:00Z'),
}
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const google = {
  issuerId: '3388000000012345678',
  clientEmail: 'tickets@steppers-wallet.iam.gserviceaccount.com',
  privateKey: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
}
const unpacked = async (ticket = TICKET) =>
  readStoredZip(await applePassFile(phonePass(ticket)!, apple, 'Steppers'))
const claimsOf = (link: string) =>
  JSON.parse(Buffer.from(link.split('.')[3]!, 'base64url').toString()) as Record<string, never>

describe('a ticket has a pass', () => {
  test.each<[string, Partial<TicketPage>, Partial<TicketPage['event']>, boolean]>([
    ['when it is good', {}, {}, true],
    ['not while it is to be paid', { status: 'pending', toPay: toCents(4000) }, {}, false],
    ['not once it is used', { status: 'used' }, {}, false],
    ['not when it is void', { status: 'cancelled', code: null }, {}, false],
    ['not while its event has no day', {}, { status: 'postponed' }, false],
  ])('%s', (_name, over, ofEvent, has) => {
    const ticket = { ...TICKET, ...over, event: { ...TICKET.event, ...ofEvent } }
    expect(phonePass(ticket) !== null).toBe(has)
    expect(offeredWallets(ticket, { apple, google }, now)).toEqual({ apple: has, google: has })
  })

  test('in the wallets that are set up, and in Apple’s as long as the certificate holds', () => {
    expect(offeredWallets(TICKET, { apple: null, google: null }, now)).toEqual({
      apple: false,
      google: false,
    })
    expect(offeredWallets(TICKET, { apple, google: null }, apple.endsAt)).toEqual({
      apple: false,
      google: false,
    })
  })
})

describe('a pass for Apple Wallet', () => {
  test('holds its files, each named with its SHA-1, and a signature that Apple’s certificate vouches for', async () => {
    const files = await unpacked()
    const names = [...files.keys()].toSorted()
    expect(names).toEqual([
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'manifest.json',
      'pass.json',
      'signature',
    ])
    const manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json'))) as Record<
      string,
      string
    >
    const hashes = names
      .filter((name) => name !== 'manifest.json' && name !== 'signature')
      .map((name) => [name, createHash('sha1').update(files.get(name)!).digest('hex')])
    expect(manifest).toEqual(Object.fromEntries(hashes))
    const [signature, content] = [files.get('signature')!, files.get('manifest.json')!]
    expect(isSignedBy(wwdr.certificate, signature, content)).toBe(true)
    expect(isSignedBy(passCertificates().wwdr.certificate, signature, content)).toBe(false)
    expect(isSignedBy(wwdr.certificate, signature, new TextEncoder().encode('{}'))).toBe(false)
    const sizes = await Promise.all(
      ['icon.png', 'icon@2x.png', 'icon@3x.png'].map(
        async (name) => (await sharp(files.get(name)).metadata()).width,
      ),
    )
    expect(sizes).toEqual([29, 58, 87])
    const bytes = names.reduce((sum, name) => sum + files.get(name)!.length, 0)
    expect(bytes).toBeLessThan(12_000)
  })

  test('says what the ticket says, with the code of the door', async () => {
    const files = await unpacked()
    const pass = JSON.parse(new TextDecoder().decode(files.get('pass.json'))) as never
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.org.example.tickets',
      teamIdentifier: 'ABCDE12345',
      serialNumber: TICKET.id,
      organizationName: 'Steppers',
      description: 'Ticket for The Oxblood Ball',
      backgroundColor: 'rgb(108, 16, 41)',
      relevantDate: '2026-12-13T01:00:00.000Z',
      expirationDate: '2026-12-13T20:00:00.000Z',
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: TICKET.code!.door,
          messageEncoding: 'iso-8859-1',
          altText: 'K7P3-MZQ9-0ABC-DEFG',
        },
      ],
      eventTicket: {
        primaryFields: [{ key: 'event', value: 'The Oxblood Ball' }],
        secondaryFields: [
          { key: 'when', value: expect.stringMatching(/^Sat, Dec 12, 8.PM to 2.AM CST$/) as string },
          { key: 'where', value: 'Grand Ballroom' },
        ],
        auxiliaryFields: [
          { key: 'holder', value: 'Renée O’Neal' },
          { key: 'type', value: 'VIP' },
          { key: 'seat', value: 'A · Row 3 · Seat 7' },
        ],
        backFields: expect.arrayContaining([
          expect.objectContaining({ key: 'address', value: '1 Main St, Chicago, IL 60637' }),
        ]) as unknown[],
      },
    })
  })

  test('leaves out what a ticket does not have', async () => {
    const ticket = { ...TICKET, seat: null, event: { ...TICKET.event, doorsAt: null, address: '' } }
    const pass = JSON.parse(new TextDecoder().decode((await unpacked(ticket)).get('pass.json')))
    expect(pass.relevantDate).toBe('2026-12-13T02:00:00.000Z')
    expect(JSON.stringify(pass)).not.toMatch(/"seat"|"address"/)
  })
})

describe('a link to Google Wallet', () => {
  const link = (ticket = TICKET) => googleSaveLink(phonePass(ticket)!, google, 'Steppers', now)

  test('is signed with RS256 by the service account, and says what Google asks for', () => {
    const address = link()
    expect(address.startsWith('https://pay.google.com/gp/v/save/')).toBe(true)
    const [head = '', claims = '', signature = ''] = address
      .slice('https://pay.google.com/gp/v/save/'.length)
      .split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT' })
    const verify = (of: string) =>
      createVerify('RSA-SHA256').update(of).verify(pair.publicKey, signature, 'base64url')
    expect([verify(`${head}.${claims}`), verify(`${head}.x${claims}`)]).toEqual([true, false])
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const [of] = said.payload.eventTicketClasses
    expect(said).toEqual({
      iss: google.clientEmail,
      aud: 'google',
      typ: 'savetowallet',
      iat: epochMs(now) / 1000,
      origins: [],
      payload: {
        eventTicketClasses: [
          {
            id: expect.stringMatching(/^3388000000012345678\.e-[\w-]{12}$/),
            issuerName: 'Steppers',
            reviewStatus: 'UNDER_REVIEW',
            eventName: { defaultValue: { language: 'en', value: 'The Oxblood Ball' } },
            dateTime: {
              doorsOpen: '2026-12-13T01:00Z',
              start: '2026-12-13T02:00Z',
              end: '2026-12-13T08:00Z',
            },
            venue: {
              name: { defaultValue: { language: 'en', value: 'Grand Ballroom' } },
              address: { defaultValue: { language: 'en', value: '1 Main St, Chicago, IL 60637' } },
            },
          },
        ],
        eventTicketObjects: [
          {
            id: expect.stringMatching(/^3388000000012345678\.t-[\w-]{12}$/),
            classId: of.id,
            state: 'ACTIVE',
            ticketHolderName: 'Renée O’Neal',
            ticketType: { defaultValue: { language: 'en', value: 'VIP · A · Row 3 · Seat 7' } },
            barcode: { type: 'QR_CODE', value: TICKET.code!.door, alternateText: 'K7P3-MZQ9-0ABC-DEFG' },
          },
        ],
      },
    })
  })

  test('stays within 1,800 characters, which browsers and Google take, also with the longest names', () => {
    const long = 'The Ninety-Ninth Annual Holiday Steppers Ball and Weekender of the South Side of Chicago'
    const ticket = {
      ...TICKET,
      holderName: 'W'.repeat(40),
      ticketType: long,
      event: { ...TICKET.event, title: long, room: long, address: long },
    }
    expect(link(ticket).length).toBeLessThanOrEqual(1_800)
    expect(claimsOf(link())).toMatchObject({
      payload: { eventTicketObjects: [{ ticketHolderName: TICKET.holderName }] },
    })
  })

  test('names another object for another code, and another class once the event has moved', () => {
    const ids = (ticket: TicketPage) => {
      const { payload } = claimsOf(link(ticket)) as never as {
        payload: { eventTicketClasses: [{ id: string }]; eventTicketObjects: [{ id: string }] }
      }
      return [payload.eventTicketClasses[0].id, payload.eventTicketObjects[0].id]
    }
    const [event, ticket] = ids(TICKET)
    const renamed = { ...TICKET, code: { door: 'T1:OTHER', hash: '0000000000000000' } }
    const moved = { ...TICKET, event: { ...TICKET.event, room: 'Small room' } }
    expect(ids({ ...TICKET, holderName: 'Maya' })).toEqual([event, ticket])
    expect([ids(renamed)[0] === event, ids(renamed)[1] === ticket]).toEqual([true, false])
    expect([ids(moved)[0] === event, ids(moved)[1] === ticket]).toEqual([false, true])
  })
})
