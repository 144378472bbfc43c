import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { promiseMail } from '#modules/notifications/outbox.server.ts'
import { type Sender, sendOutbox } from '#modules/notifications/send-outbox.server.ts'
import { smtpDelivery } from '#modules/notifications/smtp.server.ts'
import { mailWriter } from '#modules/notifications/write-mail.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { systemNow } from '#platform/time.ts'
import { deskOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const site = { appUrl: 'https://steppers.example', brandName: 'Steppers' }
let server = await startMailServer()
const smtp = smtpDelivery(server.url, 'Steppers <tickets@steppers.example>')
const sender: Sender = { write: mailWriter(site), deliver: smtp.deliver, host: 'steppers.example' }
const lines: string[] = []
const ctx = () => ({ db, now: systemNow(), log: createLog({ write: (line) => lines.push(line) }) })
const send = () => sendOutbox(ctx(), sender)
const dueNow = () => db.pool.query(`update mail_outbox set run_at = now() where state = 'waiting'`)
const outbox = async () =>
  (
    await db.pool.query(
      `select id, kind, state, attempts, last_error, payload from mail_outbox order by created_at, id`,
    )
  ).rows

const LINK = 'https://steppers.example/auth/confirm?token=eyJhbGciOi&id=1'
const promise = (recipient = 'jackie@example.org') =>
  promiseMail(db, { kind: 'confirm_address', recipient, payload: { link: LINK } })

beforeEach(async () => {
  await db.pool.query('truncate mail_outbox')
  server.received.length = 0
  server.setMood('kind')
})
afterAll(async () => {
  smtp.close()
  await server.stop()
})

describe('a promised mail', () => {
  it('goes out as HTML and as text, once, and takes its link with it', async () => {
    await promise()
    await Promise.all([send(), send(), send()])
    expect(server.received).toHaveLength(1)
    const { mail, to } = server.received[0]!
    expect(to).toEqual(['jackie@example.org'])
    expect(mail.subject).toBe('Confirm your email address for Steppers')
    expect(mail.from).toMatchObject({ name: 'Steppers', address: 'tickets@steppers.example' })
    expect(mail.text).toContain(LINK)
    expect(mail.html).toContain(LINK.replace('&', '&amp;'))
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1, payload: {} }])
  })

  it('is not sent when the transaction that promised it does not commit', async () => {
    const failed = withTransaction(db, async (tx) => {
      await promiseMail(tx, { kind: 'already_registered', recipient: 'a@example.org', payload: {} })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await send()
    expect(server.received).toHaveLength(0)
  })

  it('is one mail when it is promised twice under one key', async () => {
    const twice = {
      kind: 'already_registered' as const,
      recipient: 'a@example.org',
      payload: {},
      dedupeKey: 'today',
    }
    await promiseMail(db, twice)
    await promiseMail(db, twice)
    await send()
    expect(server.received).toHaveLength(1)
  })

  it.each([
    ['asks to come back later', 'busy' as const],
    ['refuses it', 'refusing' as const],
  ])('is delivered later, with the same Message-ID, when the server first %s', async (_, mood) => {
    await promise()
    const [{ id }] = await outbox()
    server.setMood(mood)
    await send()
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await send()
    expect((await outbox())[0].attempts).toBe(1)
    server.setMood('kind')
    await dueNow()
    await send()
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@steppers.example>`])
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }])
  })

  it('outlives a server that is down', async () => {
    await promise()
    await server.stop()
    await send()
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    server = await startMailServer(server.port)
    await dueNow()
    await send()
    expect(server.received).toHaveLength(1)
  })

  it('is put off when the server falls silent', async () => {
    await promise()
    server.setMood('slow')
    const impatient = smtpDelivery(server.url, 'tickets@steppers.example', 300)
    await sendOutbox(ctx(), { ...sender, deliver: impatient.deliver })
    impatient.close()
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    const [{ id }] = await outbox()
    server.setMood('kind')
    await dueNow()
    await send()
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@steppers.example>`])
  })

  it('is sent again after a crash between sending and noting it, under the same Message-ID', async () => {
    await promise()
    const crashing: Sender = {
      ...sender,
      deliver: async (mail) => {
        await sender.deliver(mail)
        await new Promise(() => {})
      },
    }
    void sendOutbox(ctx(), crashing)
    await expect.poll(() => server.received.length).toBe(1)
    await dueNow()
    await send()
    const ids = server.received.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('does not hold up the others', async () => {
    await promise('stuck@example.org')
    const first = sendOutbox(ctx(), { ...sender, deliver: () => new Promise(() => {}) })
    await expect.poll(async () => (await outbox())[0].attempts).toBe(1)
    await promise('lucky@example.org')
    await send()
    expect(server.received.map(({ to }) => to[0])).toEqual(['lucky@example.org'])
    void first
  })

  it('is given up after its last try, stays to be seen, and tells the log nothing secret', async () => {
    await promise()
    server.setMood('refusing')
    for (let i = 0; i < 6; i++) {
      await send()
      await dueNow()
    }
    expect(await outbox()).toMatchObject([{ state: 'dead', attempts: 4 }])
    expect(lines.at(-1)).toContain('"level":"error"')
    expect(lines.join('')).not.toContain('eyJ')
  })

  it.each([
    ['two addresses', 'a@example.org, b@example.org'],
    ['a header of its own', 'a@example.org\r\nBcc: b@example.org'],
    ['a header in its name', '"x\r\nBcc: b@example.org" <a@example.org>'],
  ])('reaches nobody else when the recipient is %s', async (_, recipient) => {
    await promise(recipient)
    await send()
    const reached = server.received.flatMap(({ to }) => to)
    expect(reached).not.toContain('b@example.org')
    for (const { head } of server.received) expect(head).not.toMatch(/^bcc:/im)
  })
})

describe('the mails of an account', () => {
  const link = 'https://steppers.example/auth/x?token=key&next=%2Fevents'
  const invitation = { link, inviter: 'Jackie', team: 'The Holiday Ball', role: 'scan tickets at the door' }

  it.each([
    ['confirm_address', { link }, 'Confirm your email address for Steppers', [link]],
    ['magic_link', { link, code: '012345' }, '012 345 is your sign-in code for Steppers', [link, '012 345']],
    ['reset_password', { link }, 'Choose a new password for Steppers', [link]],
    ['change_email', { link }, 'Confirm your new email address for Steppers', [link]],
    [
      'email_changed',
      { newEmail: 'new@example.org' },
      'Your Steppers account has a new email address',
      ['new@example.org'],
    ],
    ['already_registered', {}, 'You already have an account at Steppers', ['/account']],
    [
      'team_invitation',
      invitation,
      'Jackie invites you to join The Holiday Ball',
      [link, 'Jackie', 'The Holiday Ball', 'scan tickets at the door'],
    ],
  ] as const)(
    'of the kind %s say what they are about, in HTML and in text',
    async (kind, payload, subject, says) => {
      await promiseMail(db, { kind, recipient: 'jackie@example.org', payload })
      await send()
      const { mail } = server.received[0]!
      expect(mail.subject).toBe(subject)
      for (const said of says) {
        expect(mail.text).toContain(said)
        expect(mail.html).toContain(said.replaceAll('&', '&amp;'))
      }
      const kept = JSON.stringify((await outbox())[0].payload)
      for (const key of ['token', '012345']) expect(kept).not.toContain(key)
    },
  )

  it('take no header and no markup from the name of whoever invites', async () => {
    const inviter = 'Jackie\r\nBcc: b@example.org <img src=x>'
    await promiseMail(db, {
      kind: 'team_invitation',
      recipient: 'a@example.org',
      payload: { ...invitation, inviter },
    })
    await send()
    const { head, mail, to } = server.received[0]!
    expect(to).toEqual(['a@example.org'])
    expect(head).not.toMatch(/^bcc:/im)
    expect(mail.html).not.toContain('<img')
  })
})

describe('the mail with the tickets', () => {
  const billing = {
    email: 'jackie@example.org',
    fullName: 'Jackie Montgomery',
    addressLine1: '6351 S Cottage Grove Ave',
    locality: 'Chicago',
    administrativeDistrictLevel1: 'IL',
    postalCode: '60637',
    country: 'US',
  }
  let key = 0
  const buy = async (method: 'card' | 'cash', title = 'The Holiday Steppers Ball') => {
    const event = await makeEvent(db, { acceptsCash: true, title })
    const answer = await checkOut(ctx(), deskOf(db), await makePerson(db), {
      clientKey: `mailed-order-${key++}`,
      lines: [
        { eventId: event.eventId, ticketTypeId: event.ticketTypeId, quantity: 2, unitPriceCents: 4000 },
      ],
      totalCents: 8240,
      billing,
      method,
      sourceToken: method === 'card' ? 'cnon:card-nonce-ok' : null,
      referralCode: null,
    })
    expect(answer).toMatchObject({ status: method === 'card' ? 'completed' : 'awaiting_cash' })
    return { event }
  }

  it('has a code for each ticket, what was paid, and the night for the calendar', async () => {
    const { event } = await buy('card')
    await send()
    const { mail } = server.received[0]!
    expect(mail.subject).toBe('Your tickets for The Holiday Steppers Ball')
    const pictures = mail.attachments.filter(({ mimeType }) => mimeType === 'image/png')
    expect(pictures).toHaveLength(2)
    for (const { contentId, disposition } of pictures) {
      expect(disposition).toBe('inline')
      expect(mail.html).toContain(`cid:${contentId?.slice(1, -1)}`)
    }
    expect(mail.attachments.some(({ mimeType }) => mimeType.startsWith('text/calendar'))).toBe(true)
    for (const part of [mail.html, mail.text]) {
      for (const text of [
        'Jackie Montgomery',
        'Grand Ballroom',
        '$80.00',
        '$2.40',
        '$82.40',
        'General admission',
        `/events/${event.eventId}`,
      ])
        expect(part).toContain(text)
      expect(part).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    }
  })

  it('cannot be given another header, nor markup, by the name of a buyer or of an event', async () => {
    const { event } = await buy('card', 'A night\r\nBcc: b@example.org')
    // Checkout refuses such a name; the mail does not count on it.
    const name = 'Jackie\r\nBcc: b@example.org <b>Montgomery</b>'
    await db.pool.query('update orders set customer_name = $2 where event_id = $1', [event.eventId, name])
    await db.pool.query('update tickets set holder_name = $2 where event_id = $1', [event.eventId, name])
    await send()
    expect(server.received[0]!.mail.html).toContain('&lt;b&gt;Montgomery')
    expect(server.received[0]!.head).not.toMatch(/^bcc:/im)
    expect(server.received[0]!.mail.subject).toBe('Your tickets for A night Bcc: b@example.org')
  })

  it('says what to bring when the places are kept for cash, and shows no code', async () => {
    await buy('cash')
    await send()
    const { mail } = server.received[0]!
    expect(mail.subject).toBe('Your places for The Holiday Steppers Ball are kept')
    expect(mail.text).toContain('$82.40 in cash')
    expect(mail.attachments).toEqual([])
  })

  it('is not sent any more when the tickets were refunded before it could be', async () => {
    const { event } = await buy('card')
    await db.pool.query(`update tickets set status = 'refunded' where event_id = $1`, [event.eventId])
    await send()
    expect(server.received).toHaveLength(0)
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
  })
})
