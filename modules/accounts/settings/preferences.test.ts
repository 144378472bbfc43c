import { describe, expect, it } from 'vitest'
import { SettingsSchema } from '#modules/accounts/settings/settings-schema.ts'
import { parseForm } from '#platform/read-form.server.ts'
import { readNotificationPreferences, readPrivacySettings } from '#modules/accounts/settings/preferences.ts'

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
    ['nothing ticked', [], { nameForHosts: false, nameForGuests: false }],
    ['one ticked', [['nameForHosts', 'on']], { nameForHosts: true, nameForGuests: false }],
    ['a field more', [['is_admin', 'on']], null],
    ['another value', [['nameForHosts', 'true']], null],
  ])('of a form with %s are read strictly', (_, fields, read) => {
    const form = new FormData()
    for (const [name, value] of [['intent', 'privacy'] as const, ...fields]) form.append(name, value)
    const sent = parseForm(form, SettingsSchema)
    expect(sent.ok ? sent.value : null).toEqual(read && { intent: 'privacy', ...read })
  })
})
