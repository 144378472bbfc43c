import { describe, expect, it } from 'vitest'
import { ProfileSchema } from '#modules/accounts/profile/profile-schema.ts'
import { parseForm } from '#platform/read-form.server.ts'

const GIVEN = {
  name: 'Jackie Montgomery',
  bio: '',
  location: '',
  phone: '',
  website: '',
  twitter: '',
  instagram: '',
}

function read(over: Record<string, string>) {
  const form = new FormData()
  for (const [name, text] of Object.entries({ ...GIVEN, ...over })) form.append(name, text)
  return parseForm(form, ProfileSchema)
}

describe('a profile', () => {
  it.each([
    ['name', '  Renée Saint-Cyr ', 'Renée Saint-Cyr'],
    ['name', "Siân O'Brien-Núñez 李", "Siân O'Brien-Núñez 李"],
    ['name', '<b>Jackie</b>', '<b>Jackie</b>'],
    ['name', '', ''],
    ['bio', 'Six count.\r\nSince 1994.', 'Six count.\nSince 1994.'],
    ['location', 'Gary, IN', 'Gary, IN'],
    ['phone', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['phone', '(773) 555-0117 x12', '(773) 555-0117 x12'],
    ['phone', '+49 (0)30/901820', '+49 (0)30/901820'],
    ['website', 'https://example.org/me?x=1', 'https://example.org/me?x=1'],
    ['website', 'example.org', 'https://example.org'],
    ['twitter', '@jackie_m', 'jackie_m'],
    ['twitter', 'https://x.com/jackie_m?s=20', 'jackie_m'],
    ['twitter', 'https://twitter.com/jackie_m/', 'jackie_m'],
    ['instagram', 'instagram.com/jackie.steps/', 'jackie.steps'],
    ['instagram', 'https://www.instagram.com/jackie.steps?igsh=abc', 'jackie.steps'],
  ])('takes as its %s %j and keeps %j', (field, typed, kept) => {
    expect(read({ [field]: typed })).toMatchObject({ ok: true, value: { ...GIVEN, [field]: kept } })
  })

  it.each([
    ['name', 'x'.repeat(81)],
    ['name', 'Jackie\r\nBcc: all@example.org'],
    ['name', 'Jackie\nMontgomery'],
    ['name', 'Jackie\u0000'],
    ['name', 'Jackie\u2028Montgomery'],
    ['name', 'Jackie\u202eyremogtnoM'],
    ['bio', 'x'.repeat(601)],
    ['bio', 'escape \u001b[31m'],
    ['location', 'Gary\nIN'],
    ['phone', '12345'],
    ['phone', '1234567890123456'],
    ['phone', 'call me'],
    ['phone', '+1 773 555 0117\r\nX-Header: 1'],
    ['phone', '++17735550117'],
    ['website', 'javascript:alert(1)'],
    ['website', 'JaVaScRiPt:alert(1)//example.org'],
    ['website', 'data:text/html,x'],
    ['website', 'ftp://example.org'],
    ['website', 'https://user:pass@example.org'],
    ['website', 'https://localhost'],
    ['website', 'http:example.org'],
    ['website', `https://example.org/${'x'.repeat(200)}`],
    ['website', 'https://exa mple.org'],
    ['twitter', 'sixteen_letters_'],
    ['twitter', 'a b'],
    ['twitter', 'https://evil.example/jackie'],
    ['instagram', '.jackie'],
    ['instagram', 'x'.repeat(31)],
  ])('does not take as its %s %j', (field, typed) => {
    expect(read({ [field]: typed })).toMatchObject({
      failure: { code: 'FIELDS_INVALID', errors: [{ name: field }] },
    })
  })

  it.each([
    'is_admin',
    'admin_level',
    'email',
    'id',
    'avatar_url',
    'privacy_settings',
    'full_name',
    '__proto__',
  ])('refuses the field %s altogether', (field) =>
    expect(read({ [field]: '3' })).toMatchObject({ failure: { code: 'FIELD_NOT_ALLOWED' } }),
  )

  it('refuses a field that comes twice, and a file where a word belongs', () => {
    const twice = new FormData()
    for (const [name, text] of Object.entries(GIVEN)) twice.append(name, text)
    twice.append('name', 'Another')
    expect(parseForm(twice, ProfileSchema)).toMatchObject({ failure: { code: 'FIELD_NOT_ALLOWED' } })
    const file = new FormData()
    for (const [name, text] of Object.entries({ ...GIVEN, bio: undefined }))
      file.append(name, text ?? new File(['x'], 'x.txt'))
    expect(parseForm(file, ProfileSchema)).toMatchObject({ ok: false })
  })

  it('wants every field, so that nothing is wiped by a form that forgot one', () => {
    const form = new FormData()
    form.append('name', 'Jackie')
    expect(parseForm(form, ProfileSchema)).toMatchObject({ ok: false })
  })
})
