import { describe, expect, it } from 'vitest'
import { SettingsSchema } from '#modules/accounts/settings/settings-schema.ts'
import { parseForm } from '#platform/read-form.server.ts'
import { readNotificationPreferences, readPrivacySettings } from '#modules/accounts/settings/preferences.ts'

const USUAL = { reminders: true, hosts: true, sales: true, newDevice: true }

describe('preferences', () => {
  it.each([
    ['nothing', {}, USUAL],
    ['null', null, USUAL],
    ['a list', [1], USUAL],
    ['a choice', { newDevice: false }, { ...USUAL, newDevice: false }],
    ['a choice of long ago', { hosts: false }, { ...USUAL, hosts: false }],
    ['a choice that is none', { newDevice: 'perhaps' }, USUAL],
    ['a choice that is not asked now', { marketing: false }, USUAL],
    ['more than there is', { is_admin: true }, USUAL],
  ])('stored as %s read as what can be meant', (_, stored, read) => {
    expect(readNotificationPreferences(stored)).toEqual(read)
  })

  it('show a name to hosts one follows until somebody says no, and to other guests only after a yes', () => {
    expect(readPrivacySettings({})).toEqual({ nameForHosts: true, guestList: false })
  })

  it.each<[string, [string, string][], unknown]>([
    ['nothing ticked', [], { nameForHosts: false, guestList: false }],
    ['one ticked', [['nameForHosts', 'on']], { nameForHosts: true, guestList: false }],
    ['a field more', [['is_admin', 'on']], null],
    ['another value', [['nameForHosts', 'true']], null],
  ])('of a form with %s are read strictly', (_, fields, read) => {
    const form = new FormData()
    for (const [name, value] of [['intent', 'privacy'] as const, ...fields]) form.append(name, value)
    const sent = parseForm(form, SettingsSchema)
    expect(sent.ok ? sent.value : null).toEqual(read && { intent: 'privacy', ...read })
  })
})
