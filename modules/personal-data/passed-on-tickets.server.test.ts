import { expect, test } from 'vitest'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { exportData } from '#modules/personal-data/export-data.server.ts'
import { notificationKinds } from '#server/message-kinds.ts'
import { send, take, ticketNow, ticketsToPass } from '#tests/support/passing.ts'
import { testDoor } from '#tests/support/door.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type PersonFixture, signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { scan, managerOf } = await testDoor(db)

const remove = async ({ id }: PersonFixture) =>
  expect(await deleteAccount(db, signer, { id, givesUp: true })).toMatchObject({ ok: true })
const told = (result: Awaited<ReturnType<typeof scan>>) => (result.ok ? 'in' : result.failure.code)

test('a link ends with the account of whoever sent it', async () => {
  const { jackie, maya, ticket } = await ticketsToPass(db)
  const secret = await send(db, jackie, ticket, 'Maya')
  await remove(jackie)
  expect(await take(db, maya, secret)).toBe('OFFER_TAKEN_BACK')
  const { rows } = await db.pool.query(
    'select status, friend_name, sent_by from ticket_offers where ticket_id = $1',
    [ticket.id],
  )
  expect(rows).toEqual([{ status: 'taken_back', friend_name: '', sent_by: null }])
})

test('a ticket that was taken outlives both accounts, and no code of theirs comes in with a name', async () => {
  const { tasha, jackie, maya, event, ticket } = await ticketsToPass(db)
  await take(db, maya, await send(db, jackie, ticket))
  const theirs = await ticketNow(db, ticket)
  await remove(jackie)
  const door = await managerOf(event, tasha)
  expect(told(await scan(ticket.hash, door))).toBe('PASSED_ON')
  await remove(maya)
  expect(told(await scan(ticket.hash, door))).toBe('PASSED_ON')
  expect(told(await scan(theirs.hash, door))).toBe('REPLACED')
  const after = await ticketNow(db, ticket)
  expect(after).toMatchObject({
    owner: null,
    name: 'Former guest',
    payload: { g: 2, holderName: 'Former guest' },
  })
  expect(signer.verify(after.payload)).toBe(true)
})

test('both find it in their data, neither the name of the other', async () => {
  const { jackie, maya, tickets, event } = await ticketsToPass(db, 2)
  await send(db, jackie, tickets[1]!, 'My cousin')
  await take(db, maya, await send(db, jackie, tickets[0], 'Maya'))
  const [sender, taker] = [
    await exportData(db, notificationKinds, jackie.id),
    await exportData(db, notificationKinds, maya.id),
  ]
  expect(sender).toMatchObject({
    sentTickets: expect.arrayContaining([
      expect.objectContaining({ event: event.title, friend_name: 'My cousin', status: 'open' }),
      expect.objectContaining({ event: event.title, friend_name: '', status: 'taken' }),
    ]) as unknown,
    takenTickets: [],
  })
  expect(taker).toMatchObject({ sentTickets: [], takenTickets: [{ event: event.title }] })
  expect(JSON.stringify(sender)).not.toMatch(/Ellis|secret_hash|given_hash/)
  expect(JSON.stringify(taker)).not.toContain('Montgomery')
})

test('the secret of a ticket that somebody signs up for is not in their data', async () => {
  const { jackie, maya, ticket } = await ticketsToPass(db)
  const secret = await send(db, jackie, ticket)
  for (const next of [`/ticket-offer?key=${secret}`, '/events?search=balls'])
    await db.pool.query(
      `insert into sign_in_challenges (id, email, next, expires_at, link_key, code_key)
       values (gen_random_uuid(), $1, $2, now() + interval '1 hour', gen_random_uuid(), 'code')`,
      [maya.email, next],
    )
  const data = await exportData(db, notificationKinds, maya.id)
  const told = (data as { mailedWaysIn: { next: string }[] }).mailedWaysIn.map(({ next }) => next)
  expect(told.toSorted()).toEqual(['/events?search=balls', '/ticket-offer'])
  expect(JSON.stringify(data)).not.toContain(secret)
})
