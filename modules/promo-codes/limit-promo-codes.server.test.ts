import { beforeEach, describe, expect, test } from 'vitest'
import { secondsToWaitForCodes } from '#modules/promo-codes/limit-promo-codes.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

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

  test('is none of a cart whose codes are one more than may still be asked for', async () => {
    for (let n = 0; n < 19; n++) expect(await askAt([event], `MORE${n}`)).toBe(0)
    for (let n = 0; n < 3; n++) expect(await askAt([event], 'STEP20', 'STEP21')).toBeGreaterThan(0)
    expect(await askAt([event], 'STEP20')).toBe(0)
    expect(await askAt([event], 'STEP21')).toBe(0)
    expect(await askAt([event], 'STEP20')).toBeGreaterThan(0)
  })

  test('is no way round it to give the guesses to an event of one’s own', async () => {
    const own = await makeEvent(db)
    for (let n = 0; n < 21; n++) await makePromoCode(db, own, { code: `GUESS${n}` })
    for (let n = 0; n < 20; n++) expect(await askAt([event, own], `GUESS${n}`)).toBe(0)
    expect(await askAt([event, own], 'GUESS20')).toBeGreaterThan(0)
  })

  test('is not to change a cart of two nights, of which one has the code', async () => {
    const other = await makeEvent(db)
    const nights = [event, event, other]
    for (let n = 0; n < 30; n++)
      expect(await askAt(n % 2 === 0 ? nights : nights.toReversed(), 'STEP20')).toBe(0)
    for (let n = 0; n < 19; n++) expect(await askAt([event], `MORE${n}`)).toBe(0)
    expect(await askAt([event], 'ONCE-MORE')).toBeGreaterThan(0)
  })

  test('of visitors is limited for all of one network, and holds up nobody who is signed in there', async () => {
    const at = { eventIds: [event.eventId], codes: ['STEP21'] }
    const visitor = { personId: null, clientAddress: '10.0.0.2' }
    for (let n = 0; n < 120; n++) expect(await secondsToWaitForCodes(db, visitor, at)).toBe(0)
    expect(await secondsToWaitForCodes(db, visitor, at)).toBeGreaterThan(0)
    for (const other of [
      { ...visitor, clientAddress: '10.0.0.3' },
      { ...visitor, personId },
    ])
      expect(await secondsToWaitForCodes(db, other, at)).toBe(0)
  })

  test('is no cart without a code: nothing is looked up', async () => {
    const unasked = throughStatement(db, () => Promise.reject(new Error('Something was looked up')))
    const nobody = { personId, clientAddress: '10.0.0.1' }
    expect(await secondsToWaitForCodes(unasked, nobody, { eventIds: [event.eventId], codes: [] })).toBe(0)
  })
})
