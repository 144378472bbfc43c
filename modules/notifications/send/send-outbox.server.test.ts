import { describe, expect, it, onTestFinished } from 'vitest'
import { alreadyRegisteredMail, confirmAddressMail } from '#modules/accounts/account-mails.tsx'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import {
  PACED_TURN_MS,
  type Sender,
  sendNextMails,
  sendOutbox,
} from '#modules/notifications/send/send-outbox.server.ts'
import { smtpDelivery } from '#modules/notifications/send/smtp.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { hesitating } from '#tests/support/hesitating.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testOutbox } from '#tests/support/outbox.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { server, sender, lines, ctx, send, dueNow, outbox } = await testOutbox(db)

const LINK = 'https://steppers.example/auth/confirm?token=eyJhbGciOi&id=1'
const enqueue = (recipient = 'jackie@example.org') =>
  enqueueMail(db, confirmAddressMail, recipient, { link: LINK })

describe('two processes that claim the same mail at once', () => {
  /** How often a mail is delivered; the claim may be `without` something. */
  async function deliveries(without = ''): Promise<number> {
    await enqueue()
    let [sent, claims, claimed] = [0, 0, 0]
    const [bothClaim, bothClaimed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const statement = async <Row extends object>(
      text: string,
      values?: readonly unknown[],
    ): Promise<Row[]> => {
      if (!text.includes('attempts + 1')) return db.statement<Row>(text, values)
      if (++claims === 2) bothClaim.resolve()
      await bothClaim.promise
      const rows = db.statement<Row>(text.replace(without, ''), values)
      void rows.then(() => ++claimed === 2 && bothClaimed.resolve())
      return rows
    }
    // A mail that is sent has no link any more: whoever claims it late could not write it.
    const deliver = () => {
      sent++
      return bothClaimed.promise
    }
    const process = () =>
      sendOutbox((turn) =>
        sendNextMails({ ...ctx(), db: { ...db, statement } }, { ...sender, deliver }, turn),
      )
    // A claim that has found its mail hesitates before it writes, so that the other finds the same.
    const when = 'before update on mail_outbox for each row when (new.attempts > old.attempts)'
    await hesitating(db, { when }, { someoneComes: without !== '' }, () =>
      Promise.all([process(), process()]),
    )
    return sent
  }

  it('send it once', async () => {
    expect(await deliveries()).toBe(1)
  })

  it('would send it twice if a claim did not skip what the other has locked', async () => {
    expect(await deliveries(' for update skip locked')).toBe(2)
  })
})

/** Sends in a process that gets no further than `deliver`, until the test is over: its database must still be there then. */
function sendStuck(deliver: Sender['deliver'] = async () => {}): void {
  const stuck = Promise.withResolvers<void>()
  const sending = send({
    deliver: async (mail) => {
      await deliver(mail)
      await stuck.promise
    },
  })
  onTestFinished(async () => {
    stuck.resolve()
    await sending
  })
}

describe('a mail in the outbox', () => {
  it('belongs to whoever tries it for longer than a try may last', async () => {
    await enqueue()
    sendStuck()
    await expect.poll(async () => (await outbox())[0].attempts).toBe(1)
    const { rows } = await db.pool.query<{ seconds: number }>(
      'select extract(epoch from run_at - now())::float8 as seconds from mail_outbox',
    )
    // Writing it, the 2 minutes of its deadline, and time to note how it went.
    expect(rows[0]?.seconds).toBeGreaterThan(150)
  })

  it('goes out as HTML and as text, once, and takes its link with it', async () => {
    await enqueue()
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

  it('is not sent when the transaction that enqueued it does not commit', async () => {
    const failed = withTransaction(db, async (tx) => {
      await enqueueMail(tx, alreadyRegisteredMail, 'a@example.org', {})
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await send()
    expect(server.received).toHaveLength(0)
  })

  it('is one mail when it is enqueued twice under one key', async () => {
    const twice = () => enqueueMail(db, alreadyRegisteredMail, 'a@example.org', {}, 'today')
    await twice()
    await twice()
    await send()
    expect(server.received).toHaveLength(1)
  })

  it.each([
    ['asks to come back later', 'busy' as const],
    ['refuses it', 'refusing' as const],
  ])('is delivered later, with the same Message-ID, when the server first %s', async (_, mood) => {
    await enqueue()
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
    await enqueue()
    const frail = await startMailServer()
    const { deliver, close } = smtpDelivery(frail.url, 'tickets@steppers.example')
    await frail.stop()
    await send({ deliver })
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    const back = await startMailServer(frail.port)
    await dueNow()
    await send({ deliver })
    expect(back.received).toHaveLength(1)
    close()
    await back.stop()
  })

  it('is put off when the server falls silent', async () => {
    await enqueue()
    server.setMood('slow')
    const impatient = smtpDelivery(server.url, 'tickets@steppers.example', 300)
    await send({ deliver: impatient.deliver })
    impatient.close()
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    const [{ id }] = await outbox()
    server.setMood('kind')
    await dueNow()
    await send()
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@steppers.example>`])
  })

  it('is sent again after a crash between sending and noting it, under the same Message-ID', async () => {
    await enqueue()
    sendStuck(sender.deliver)
    await expect.poll(() => server.received.length).toBe(1)
    await dueNow()
    await send()
    const ids = server.received.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('does not hold up the others', async () => {
    await enqueue('stuck@example.org')
    sendStuck()
    await expect.poll(async () => (await outbox())[0].attempts).toBe(1)
    await enqueue('lucky@example.org')
    await send()
    expect(server.received.map(({ to }) => to[0])).toEqual(['lucky@example.org'])
  })

  it('that goes to many waits until no other does', async () => {
    const manyMail = { ...alreadyRegisteredMail, isBulk: true }
    for (let at = 0; at < 12; at++) await enqueueMail(db, manyMail, `follower-${at}@example.org`, {})
    await enqueue('in-a-hurry@example.org')
    const order: string[] = []
    await send({ deliver: async ({ recipient }) => void order.push(recipient) })
    expect(order).toHaveLength(13)
    expect(order.slice(0, 5)).toContain('in-a-hurry@example.org')
  })

  describe('to many who must know', () => {
    const guestsMail = { ...alreadyRegisteredMail, isPaced: true }
    const tellGuests = async (count: number) => {
      for (let at = 0; at < count; at++) await enqueueMail(db, guestsMail, `guest-${at}@example.org`, {})
    }

    it('leaves a few at a time, before news, and lets through what somebody waits for', async () => {
      const newsMail = { ...alreadyRegisteredMail, isBulk: true }
      await enqueueMail(db, newsMail, 'follower@example.org', {})
      await tellGuests(15)
      const order: string[] = []
      const startedAt = performance.now()
      const deliver: Sender['deliver'] = async ({ recipient }) => {
        order.push(recipient)
        if (order.length === 5) await enqueue('in-a-hurry@example.org')
      }
      await send({ deliver })
      expect(performance.now() - startedAt).toBeGreaterThan(3 * PACED_TURN_MS)
      expect(order).toHaveLength(17)
      expect([order[5], order[16]]).toEqual(['in-a-hurry@example.org', 'follower@example.org'])
    })

    it('leaves in a rush as well, in which somebody always waits for another mail', async () => {
      await tellGuests(1)
      await enqueue('buyer@example.org')
      const order: string[] = []
      const deliver: Sender['deliver'] = async ({ recipient }) => {
        order.push(recipient)
        if (!order.includes('guest-0@example.org') && order.length < 500) await enqueue('buyer@example.org')
      }
      await send({ deliver })
      expect(order[0]).toBe('buyer@example.org')
      expect(order.indexOf('guest-0@example.org')).toBeGreaterThan(1)
      expect(order.length).toBeLessThan(500)
    })

    it('is written once for those that leave together, where all are told the same', async () => {
      await enqueueMail(db, { ...confirmAddressMail, isPaced: true }, 'jackie@example.org', { link: LINK })
      await tellGuests(4)
      let written = 0
      const write: Sender['write'] = (...asked) => {
        written++
        return sender.write(...asked)
      }
      await send({ write })
      expect([written, server.received.length]).toEqual([2, 5])
      expect(server.received.filter(({ mail }) => mail.text?.includes(LINK))).toHaveLength(1)
    })
  })

  it('without a way to stop it says so to no mail program', async () => {
    await enqueue()
    await send()
    expect(server.received[0]?.head).not.toContain('List-Unsubscribe')
  })

  it('is noted as sent or put off by itself, whatever becomes of the others', async () => {
    const states = async () => (await outbox()).map(({ state }) => state)
    await enqueue('first@example.org')
    await send()
    await enqueue('second@example.org')
    await send({ deliver: () => Promise.reject(new Error('no line')) })
    expect(await states()).toEqual(['sent', 'waiting'])
    await enqueue('third@example.org')
    await send()
    expect(await states()).toEqual(['sent', 'waiting', 'sent'])
  })

  it('is given up after its last try, stays to be seen, and tells the log nothing secret', async () => {
    await enqueue()
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
    await enqueue(recipient)
    await send()
    const reached = server.received.flatMap(({ to }) => to)
    expect(reached).not.toContain('b@example.org')
    for (const { head } of server.received) expect(head).not.toMatch(/^bcc:/im)
  })
})
