import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/seed.server.ts'
import { personId as idOf } from '#db/seed/demo-data.ts'
import { setAvatar } from '#modules/accounts/profile/avatar.server.ts'
import { sweepAccounts } from '#modules/accounts/sweep-accounts.server.ts'
import { deleteAccount, deletionEffects } from '#modules/personal-data/delete-account.server.ts'
import { cancelPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import type { QrPayload } from '#modules/tickets/qr-payload.ts'
import { storePicture } from '#modules/pictures/store-picture.server.ts'
import { removeOrphans } from '#modules/pictures/sweep-storage.server.ts'
import { ok } from '#platform/result.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId, type PayoutId, type PersonId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { ctxOf, makeEvent, makePerson, makeReferralCode, SECRET } from '#tests/support/box-office.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { billingAdmin, pastNight, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { testStorage } from '#tests/support/storage.ts'
import { addTickets } from '#tests/support/ticket-fixtures.ts'
import { buy, fullPerson, JPEG, MARK, tablesWith } from '#tests/support/full-person.ts'

const db = await testDatabase()
const storage = testStorage()
const signer = ticketSigner(SECRET)
const every = async (sql: string, values: unknown[] = []) =>
  (await db.pool.query<Record<string, unknown>>(sql, values)).rows

describe('deleting an account', () => {
  it('takes a person out of every table, and leaves the books of others as they were', async () => {
    const { id, email } = await fullPerson(db, storage)
    const booked = () =>
      every(
        'select sum(total_cents) as cents, count(*) as orders, (select count(*) from tickets) as tickets from orders',
      )
    const before = await booked()
    expect(await deleteAccount(db, signer, { id, givesUp: false })).toMatchObject({
      ok: false,
      failure: { code: 'SOMETHING_TO_LOSE' },
    })
    expect((await tablesWith(db, email)).length).toBeGreaterThan(4)
    expect(await deleteAccount(db, signer, { id, givesUp: true })).toEqual({ ok: true, value: null })
    expect(await every('select kind, recipient from mail_outbox where recipient = $1', [email])).toEqual([
      { kind: 'account_deleted', recipient: email },
    ])
    await db.pool.query('delete from mail_outbox where recipient = $1', [email])
    // Another test's person has the same name: only this one's address and id are looked for.
    expect(await tablesWith(db, email)).toEqual([])
    expect(await booked()).toEqual(before)
    expect(
      await every('select status from tickets where holder_name = $1 and holder_email <> $2', [
        'Former guest',
        'deleted@account.invalid',
      ]),
    ).toEqual([])
    expect(await deleteAccount(db, signer, { id: newId<'person'>(), givesUp: true })).toEqual({
      ok: true,
      value: null,
    })
  })

  it('takes their pictures out of the storage, and nobody else’s', async () => {
    const [leaving, other] = [await makePerson(db), await makePerson(db)]
    await removeOrphans({ ...ctxOf(db), storage })
    const before = storage.keys()
    await setAvatar({ db, storage }, other, JPEG, null)
    const kept = storage.keys()
    await setAvatar({ db, storage }, leaving, JPEG, null)
    await storePicture({ db, storage }, { file: JPEG, ownerId: leaving }, async () => ok(null))
    expect(storage.keys().length - before.length).toBe(4)
    await deleteAccount(db, signer, { id: leaving, givesUp: false })
    await removeOrphans({ ...ctxOf(db), storage })
    expect(storage.keys()).toEqual(kept)
  })

  it('leaves no word of them behind, once everybody of that name is gone', async () => {
    for (const { id } of await every('select id from profiles where full_name = $1', [MARK]))
      await deleteAccount(db, signer, { id: id as PersonId, givesUp: true })
    await db.pool.query("delete from mail_outbox where kind = 'account_deleted'")
    expect([
      await tablesWith(db, 'quagmire'),
      await tablesWith(db, 'zebulina'),
      await tablesWith(db, '203.0.113.77'),
    ]).toEqual([[], [], []])
    const tickets = await every('select qr_payload from tickets')
    expect(tickets.every(({ qr_payload: payload }) => signer.verify(payload as QrPayload))).toBe(true)
  })

  it('keeps the anonymised row of a host of past events, and sweeps do not fail on it', async () => {
    const { id } = await fullPerson(db, storage)
    await deleteAccount(db, signer, { id, givesUp: true })
    await db.pool.query("update auth_user set created_at = now() - interval '1 year' where id = $1", [id])
    await sweepAccounts(ctxOf(db))
    expect(await every('select full_name, email, is_admin from profiles where id = $1', [id])).toEqual([
      { full_name: '', email: `${id}@account.invalid`, is_admin: false },
    ])
    expect(await every('select name from organizers where owner_id = $1', [id])).toEqual([
      { name: 'Former host' },
    ])
  })

  it('asks to give up commission that is not paid out, less what refunds took', async () => {
    const [event, id] = [await makeEvent(db), await makePerson(db, 'Marcus Bell')]
    await makeReferralCode(db, event.organizerId, id)
    const orders = ['pending', 'approved', 'paid', 'reversed'].map((code) => ({ code }))
    await placeOrders(db, event, orders)
    await db.pool.query(
      `insert into commission_earnings (event_id, referral_code_id, order_id, follower_id, organizer_id, sale_amount_cents,
                                        commission_amount_cents, refunded_cents, status)
       select o.event_id, c.id, o.id, $2, $3, 4000, 500, 200, o.code
       from orders o, referral_codes c join follower_promotions p on p.id = c.promotion_id
       where o.event_id = $1 and p.follower_id = $2`,
      [event.eventId, id, event.organizerId],
    )
    expect(await deletionEffects(db, id)).toMatchObject({ earningsDueCents: 600 })
  })

  it('asks to give up what their events brought and is not paid out, and says what they owe', async () => {
    const [due, coming] = [await pastNight(db, [4_000]), await makeEvent(db)]
    await db.pool.query('update organizers set owner_id = $2 where id = $1', [
      coming.organizerId,
      due.ownerId,
    ])
    const sold = await soldByCard(db, coming, 10_000)
    expect(await deletionEffects(db, due.ownerId)).toMatchObject({
      hostDueCents: 3_880 + 9_700,
      hostOwesCents: 0,
    })
    expect(await deleteAccount(db, signer, { id: due.ownerId, givesUp: false })).toMatchObject({
      failure: { code: 'SOMETHING_TO_LOSE' },
    })
    const ada = await billingAdmin(db)
    const made = await makePayout({ db }, ada, due.organizerId)
    expect(await deleteAccount(db, signer, { id: due.ownerId, givesUp: true })).toMatchObject({
      failure: { code: 'PAYOUT_UNDER_WAY' },
    })
    await cancelPayout({ db }, ada, made.ok ? made.value.payoutId : ('' as PayoutId))
    await db.pool.query('update profiles set is_admin = false where id = $1', [ada.personId])
    // Nor does it say which admin saw to it, once their account is deleted; an event needs its row.
    await makeEvent(db, { ownerId: ada.personId })
    expect(await deleteAccount(db, signer, { id: ada.personId, givesUp: true })).toMatchObject({ ok: true })
    const payouts = 'select made_by, cancelled_by from payouts where organizer_id = $1'
    expect((await db.pool.query(payouts, [due.organizerId])).rows).toEqual([
      { made_by: null, cancelled_by: null },
    ])
    // Of the second more went back than came, and a cash fee is owed.
    await db.pool.query(
      `insert into ledger_transactions (organizer_id, kind, event_id, order_id, source_id, provider_cents, organizer_cents, organizer_fee_cents, cash_fee_cents)
       select $1, k.kind, $2, $3, gen_random_uuid(), k.provider, k.organizer, k.fee, k.cash
       from (values ('refund', -10000, 10000, 0, 0), ('cash_refund', 0, 0, -150, 150)) k (kind, provider, organizer, fee, cash)`,
      [coming.organizerId, coming.eventId, sold],
    )
    expect(await deletionEffects(db, due.ownerId)).toMatchObject({
      hostDueCents: 3_880,
      hostOwesCents: 300 + 150,
    })
    expect(await deletionEffects(db, await makePerson(db))).toMatchObject({
      hostDueCents: 0,
      hostOwesCents: 0,
    })
  })

  it('removes the row of a person whom no order or event needs', async () => {
    const id = await makePerson(db)
    await deleteAccount(db, signer, { id, givesUp: false })
    expect(await every('select id from auth_user where id = $1', [id])).toEqual([])
  })

  it('leaves the keys alone that were mailed to an address which only ends like theirs', async () => {
    const id = await makePerson(db, 'Ann')
    const email = 'ann@example.org'
    await db.pool.query('update auth_user set email = $2 where id = $1', [id, email])
    const keys = [email, `jo${email}`]
    for (const of of keys)
      await db.pool.query(
        `insert into auth_verification (identifier, value, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [of, JSON.stringify({ email: of })],
      )
    await deleteAccount(db, signer, { id, givesUp: true })
    expect(
      await every('select identifier from auth_verification where identifier = any ($1)', [keys]),
    ).toEqual([{ identifier: keys[1] }])
  })

  it('is refused to a host with sold events ahead, and takes nothing from them', async () => {
    const event = await makeEvent(db, { title: 'Dusties Only' })
    const [buyer] = [await makePerson(db)]
    const tickets = () =>
      addTickets(
        db,
        { ...event, id: event.eventId, title: '' },
        { id: buyer, name: 'B', email: 'b@example.org' },
      )
    await tickets()
    expect(await deleteAccount(db, signer, { id: event.ownerId, givesUp: true })).toEqual({
      ok: false,
      failure: { code: 'SOLD_EVENTS_AHEAD', titles: ['Dusties Only'] },
    })
    expect(await every('select name from auth_user where id = $1', [event.ownerId])).toEqual([
      { name: 'Tasha Reed' },
    ])
  })

  it('takes an unsold event off sale', async () => {
    const event = await makeEvent(db)
    await deleteAccount(db, signer, { id: event.ownerId, givesUp: false })
    expect(await every('select status from events where id = $1', [event.eventId])).toEqual([
      { status: 'archived' },
    ])
  })

  it.each(['requires_action', 'processing', 'unknown', 'void_due', 'refund_due'])(
    'waits for money that is on its way, or on its way back (%s)',
    async (state) => {
      const [event, id] = [await makeEvent(db), await makePerson(db)]
      const [ticket] = await addTickets(
        db,
        { ...event, id: event.eventId, title: '' },
        { id, name: 'B', email: 'b@example.org' },
        1,
        { order: 'awaiting_payment' },
      )
      await db.pool.query(
        `insert into payments (id, checkout_id, gateway, environment, amount_cents, state, idempotency_key)
       select gen_random_uuid(), checkout_id, 'square', 'simulator', 100, $3, $1 from orders where id = $2`,
        [newId(), ticket.orderId, state],
      )
      expect(await deleteAccount(db, signer, { id, givesUp: true })).toEqual({
        ok: false,
        failure: { code: 'PAYMENT_UNDER_WAY' },
      })
    },
  )

  it('is refused to the last who may run the site, and not to one of two', async () => {
    const [one, two] = [await makePerson(db), await makePerson(db)]
    await db.pool.query('update profiles set is_admin = true, admin_level = 3 where id = any ($1)', [
      [one, two],
    ])
    expect((await deleteAccount(db, signer, { id: one, givesUp: false })).ok).toBe(true)
    expect(await deleteAccount(db, signer, { id: two, givesUp: true })).toEqual({
      ok: false,
      failure: { code: 'LAST_ADMIN' },
    })
  })

  it('of one person many times at once is done once', async () => {
    const { id, email } = await fullPerson(db, storage)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => deleteAccount(db, signer, { id, givesUp: true })),
    )
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect(
      await every(
        "select count(*)::int as n from mail_outbox where kind = 'account_deleted' and recipient = $1",
        [email],
      ),
    ).toEqual([{ n: 1 }])
  })
})

describe('deleting accounts among the demo data', () => {
  beforeAll(async () => {
    // Of a database of tests alone: the books refuse to be emptied.
    await db.pool.query(
      `alter table ledger_transactions disable trigger ledger_keeps_all;
       alter table ledger_sums disable trigger ledger_sums_keep_all;
       truncate auth_user, checkouts, mail_outbox, local_mailbox, instance_meta cascade;
       alter table ledger_sums enable trigger ledger_sums_keep_all;
       alter table ledger_transactions enable trigger ledger_keeps_all`,
    )
    await seedDemo(db, { now: systemNow(), signer })
  })

  const deletionOf = (key: string) => ({ id: idOf(key), givesUp: true })

  it.each([
    ['buyer', 'Jackie Montgomery'],
    ['promoter', 'Marcus Tate'],
  ])('leaves the books in order and no word after that of the %s', async (key, name) => {
    expect((await deleteAccount(db, signer, deletionOf(key))).ok).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
    await db.pool.query("delete from mail_outbox where kind = 'account_deleted'")
    expect([await tablesWith(db, name), await tablesWith(db, `${key}@steppers.example`)]).toEqual([[], []])
  })

  it('beside a purchase of the same person is either refused, or leaves no name in what was bought', async () => {
    const event = await makeEvent(db)
    const names = Array.from({ length: 12 }, (_, at) => `Racer ${String.fromCodePoint(65 + at)}mpersand`)
    const outcomes = await Promise.all(
      names.map(async (name) => {
        const id = await makePerson(db, name)
        const [bought, left] = await Promise.allSettled([
          buy(db, id, name, event),
          deleteAccount(db, signer, { id, givesUp: true }),
        ])
        return { name, bought: bought.status, left: left.status === 'fulfilled' && left.value.ok }
      }),
    )
    for (const { name, left } of outcomes)
      expect([name, left && (await tablesWith(db, name)).length > 0]).toEqual([name, false])
    expect(outcomes.some(({ left }) => left)).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
  })

  it.each(['organizer', 'admin'])('refuses that of the %s, and changes nothing', async (key) => {
    const before = await every('select * from profiles order by id')
    expect((await deleteAccount(db, signer, deletionOf(key))).ok).toBe(false)
    expect(await every('select * from profiles order by id')).toEqual(before)
    expect(await brokenInvariants(db)).toEqual([])
  })
})
