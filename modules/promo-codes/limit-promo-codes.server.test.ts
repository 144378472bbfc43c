import { beforeEach, describe, expect, test } from 'vitest'
import { secondsToWaitForCodes } from '#modules/promo-codes/limit-promo-codes.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'

const db = await testDatabase()
let event: OnSale
let personId: PersonId
beforeEach(async () => {
  event = await makeEvent(db)
  personId = await makePerson(db)
  await makePromoCode(db, event, { code: 'STEP20' })
})
const askAt = (events: OnSale[], ...codes: string[]) =>
  secondsToWaitForCodes(
    db,
    { personId, clientAddress: '10.0.0.1' },
    { eventIds: events.map(({ eventId }) => eventId), codes },
  )
describe('guessing', () => {
  test('is stopped after twenty unknown codes in ten minutes, and knowing one is not counted', async () => {
    const ask = (...typed: string[]) => askAt([event], ...typed)
    for (let n = 0; n < 30; n++) expect(await ask('STEP20')).toBe(0)
    await makePromoCode(db, await makeEvent(db), { code: 'ELSEWHERE' })
    for (let n = 0; n < 10; n++) expect(await ask('ELSEWHERE', `MORE${n}\u0000`)).toBe(0)
    expect(await ask()).toBe(0)
    expect(await ask('STEP21')).toBeGreaterThan(0)
    expect(await ask('STEP20')).toBeGreaterThan(0)
    // Somebody else on the same network is not held up.
    const other = { personId: await makePerson(db), clientAddress: '10.0.0.1' }
    expect(await secondsToWaitForCodes(db, other, { eventIds: [event.eventId], codes: ['STEP20'] })).toBe(0)
  })

  test('is no way round it to give the guesses to an event of one’s own', async () => {
    const own = await makeEvent(db)
    for (let n = 0; n < 21; n++) await makePromoCode(db, own, { code: `GUESS${n}` })
    for (let n = 0; n < 20; n++) expect(await askAt([event, own], `GUESS${n}`)).toBe(0)
    expect(await askAt([event, own], 'GUESS20')).toBeGreaterThan(0)
  })

  test('is not to change a cart of two nights, of which one has the code', async () => {
    const other = await makeEvent(db)
    for (let n = 0; n < 30; n++) expect(await askAt([event, event, other], 'STEP20')).toBe(0)
    for (let n = 0; n < 19; n++) expect(await askAt([event], `MORE${n}`)).toBe(0)
    expect(await askAt([event], 'ONCE-MORE')).toBeGreaterThan(0)
  })
})
