import { describe, expect, it } from 'vitest'
import {
  readChoices,
  readNotificationPreferences,
  readPrivacySettings,
} from '#modules/accounts/settings/preferences.ts'

const USUAL = { newDevice: true, reminders: true, hosts: true, sales: true }

describe('preferences', () => {
  it.each([
    ['nothing', {}, USUAL],
    ['null', null, USUAL],
    ['a list', [1], USUAL],
    ['a choice', { reminders: false }, { ...USUAL, reminders: false }],
    ['a choice that is none', { reminders: 'perhaps', hosts: false }, { ...USUAL, hosts: false }],
    ['more than there is', { is_admin: true }, USUAL],
  ])('stored as %s read as what can be meant', (_, stored, read) => {
    expect(readNotificationPreferences(stored)).toEqual(read)
  })

  it('show a name to hosts one follows, and to no other guest, until somebody says so', () => {
    expect(readPrivacySettings({})).toEqual({ nameForHosts: true, nameForGuests: false })
  })

  it.each<[string, [string, string][], unknown]>([
    ['nothing ticked', [['intent', 'privacy']], { a: false, b: false }],
    [
      'one ticked',
      [
        ['intent', 'privacy'],
        ['b', 'on'],
      ],
      { a: false, b: true },
    ],
    [
      'a field more',
      [
        ['b', 'on'],
        ['is_admin', 'on'],
      ],
      null,
    ],
    ['another value', [['b', 'true']], null],
  ])('of a form with %s are read strictly', (_, fields, read) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    expect(readChoices(form, ['a', 'b'])).toEqual(read)
  })
})
