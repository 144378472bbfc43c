import { describe, expect, it } from 'vitest'
import {
  ownPreferences,
  saveNotificationPreferences,
} from '#modules/accounts/settings/own-preferences.server.ts'
import { readStopMail, stopMail, stopMailPath } from '#modules/accounts/settings/stop-mail.server.ts'
import { newId } from '#platform/ids.ts'
import { makePerson, SECRET, SECRETS } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const tokenOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('token') ?? ''
const stop = { personId: newId<'person'>(), choice: 'hosts' } as const
const token = tokenOf(stopMailPath(stop, SECRET))

describe('the link that stops mails', () => {
  it('says whose mails of which kind', () => expect(readStopMail(token, SECRETS)).toEqual(stop))

  it.each([
    ['nothing', ''],
    ['no signature', token.split('.').slice(0, 2).join('.')],
    ['an empty signature', `${token.split('.').slice(0, 2).join('.')}.`],
    ['half a signature', token.slice(0, -20)],
    ['another person', token.replace(stop.personId, newId())],
    ['another kind of mail', token.replace('hosts', 'newDevice')],
    ['a kind that there is not', token.replace('hosts', 'receipts')],
    ['no person', token.replace(stop.personId, 'nobody')],
  ])('is refused with %s', (_, made) => {
    expect(made).not.toBe(token)
    expect(readStopMail(made, SECRETS)).toBeNull()
  })

  it('is refused when another installation made it', () => {
    expect(readStopMail(token, { ...SECRETS, secret: `${SECRET} of another` })).toBeNull()
  })

  it('stops them after the secret was changed, too', () => {
    expect(readStopMail(token, { secret: 'a newer secret', previousSecrets: ['one', SECRET] })).toEqual(stop)
  })
})

describe('stopping mails', () => {
  it('turns off that kind alone, for that person alone, however often', async () => {
    const [jackie, kim] = [await makePerson(db), await makePerson(db)]
    await saveNotificationPreferences(db, jackie, {
      reminders: true,
      hosts: true,
      sales: true,
      newDevice: false,
    })
    await stopMail(db, { personId: jackie, choice: 'hosts' })
    await stopMail(db, { personId: jackie, choice: 'hosts' })
    expect((await ownPreferences(db, jackie)).notifications).toEqual({
      reminders: true,
      hosts: false,
      sales: true,
      newDevice: false,
    })
    expect((await ownPreferences(db, kim)).notifications).toEqual({
      reminders: true,
      hosts: true,
      sales: true,
      newDevice: true,
    })
  })
})
