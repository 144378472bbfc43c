import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  checkboxField,
  choiceField,
  choicesField,
  dayField,
  emailField,
  moneyField,
  paragraphField,
  phoneField,
  secretField,
  stateField,
  textField,
  timeField,
  webAddressField,
  wholeNumberField,
  zipCodeField,
} from '#platform/form-fields.ts'
import { type FormSchema, parseForm, readForm } from '#platform/read-form.server.ts'

const formOf = (...fields: [string, string | Blob][]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const read = <S extends FormSchema>(schema: S, ...fields: [string, string | Blob][]) =>
  parseForm(formOf(...fields), schema)

const Guest = z.strictObject({
  name: textField({ max: 10, required: 'Please enter a name.' }),
  days: choicesField(['fri', 'sat'], 'Please choose a day.'),
  vip: checkboxField(),
  pin: secretField(),
})

describe('a submitted form', () => {
  test('gives what its fields mean, and what was typed without its secrets', () => {
    const sent = read(
      Guest,
      ['name', ' Ada '],
      ['days', 'fri'],
      ['days', 'sat'],
      ['vip', 'on'],
      ['pin', '1234'],
    )
    expect(sent).toEqual({
      ok: true,
      intent: '',
      value: { name: 'Ada', days: ['fri', 'sat'], vip: true, pin: '1234' },
      values: { name: ' Ada ', days: ['fri', 'sat'], vip: 'on' },
    })
  })

  test('of unticked boxes is a form as well', () =>
    expect(read(Guest, ['name', 'Ada'])).toMatchObject({
      ok: true,
      value: { days: [], vip: false, pin: '' },
    }))

  test('says of each field the first thing that is wrong with it', () =>
    expect(read(Guest, ['name', '  '], ['days', 'sun'])).toMatchObject({
      ok: false,
      failure: {
        code: 'FIELDS_INVALID',
        errors: [
          { name: 'name', message: 'Please enter a name.' },
          { name: 'days', message: 'Please choose a day.' },
        ],
      },
      values: { name: '  ', days: ['sun'] },
    }))

  test.each<[string, [string, string | Blob][]]>([
    ['an unknown field', [['is_admin', 'true']]],
    ['a field twice', [['name', 'Eve']]],
    ['a field of an object', [['__proto__', 'x']]],
  ])('with %s is refused whole', (_what, more) =>
    expect(read(Guest, ['name', 'Ada'], ...more)).toMatchObject({ failure: { code: 'FIELD_NOT_ALLOWED' } }),
  )

  test('with a file where a text belongs is invalid, and gives no file back', () => {
    const sent = read(Guest, ['name', new Blob(['Ada'])])
    expect(sent).toMatchObject({ failure: { errors: [{ name: 'name', message: 'Please enter a name.' }] } })
    expect(sent.values).toEqual({})
  })

  test('of several is told by its intent, and no other is one', () => {
    const Forms = z.discriminatedUnion('intent', [
      z.strictObject({ intent: z.literal('rename'), name: textField({ max: 10 }) }),
      z.strictObject({ intent: z.literal('remove'), pin: secretField() }),
    ])
    expect(read(Forms, ['intent', 'rename'], ['name', 'Ada'])).toMatchObject({
      intent: 'rename',
      ok: true,
      value: { intent: 'rename', name: 'Ada' },
    })
    expect(read(Forms, ['intent', 'remove'], ['pin', '1']).values).toEqual({ intent: 'remove' })
    expect(read(Forms, ['intent', 'remove'], ['name', 'Ada'])).toMatchObject({
      failure: { code: 'FIELD_NOT_ALLOWED' },
    })
    expect(read(Forms, ['intent', 'destroy'])).toMatchObject({ failure: { code: 'FIELD_NOT_ALLOWED' } })
  })

  test('that is none is refused with 400', async () => {
    const request = new Request('http://site/', { method: 'POST', body: '{}' })
    const refused = await readForm(request, Guest).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 400 })
  })
})

/** What one field reads: its value, or the sentence said of it. */
const one = (schema: z.ZodType, typed: string): unknown => {
  const sent = read(z.strictObject({ it: schema }), ['it', typed])
  if (sent.ok) return sent.value.it
  return sent.failure.code === 'FIELDS_INVALID' ? sent.failure.errors[0]?.message : sent.failure.code
}

describe('a form field', () => {
  const line = textField({ max: 5, message: 'Too long.' })
  const day = dayField({ required: 'Which day?', message: 'No day.' })
  const time = timeField({ required: 'What time?', message: 'No time.' })
  const money = moneyField({ max: 100_000, message: 'An amount, please.' })
  const room = wholeNumberField({ min: 1, max: 500, required: 'How many?', message: '1 to 500.' })
  const state = stateField({ message: 'Two letters.' })

  test.each<[string, z.ZodType, string, unknown]>([
    ['text', line, ' abc ', 'abc'],
    ['text, exactly the longest', line, 'abcde', 'abcde'],
    ['text, one too long', line, 'abcdef', 'Too long.'],
    ['text, composed', line, 'e\u0301', 'é'],
    ['a name that nobody can see', line, '\u3164\u200b \u2060', ''],
    ['text with a line end', line, 'a\nb', 'Too long.'],
    ['text that turns its direction', line, 'a\u202eb', 'Too long.'],
    ['lines', paragraphField({ max: 20 }), 'a\r\nb', 'a\nb'],
    ['lines with a bell', paragraphField({ max: 20 }), 'a\u0007', 'Please keep it within 20 characters.'],
    ['an email address', emailField(), ' Ada@Example.org', 'ada@example.org'],
    ['no email address', emailField(), '', ''],
    ['an email address that must be there', emailField({ required: 'Who?' }), ' ', 'Who?'],
    ['an email address that is none', emailField(), 'ada', 'Please enter a valid email address.'],
    ['a phone number', phoneField(), '773-555-0118 ext 4', '773-555-0118 ext 4'],
    ['no phone number', phoneField({ message: 'No.' }), 'call me', 'No.'],
    ['a web address', webAddressField(), 'example.org/a', 'https://example.org/a'],
    ['a script', webAddressField({ message: 'No.' }), 'javascript:alert(1)//x.y', 'No.'],
    ['an address with a password', webAddressField({ message: 'No.' }), 'https://a:b@example.org', 'No.'],
    ['money', money, '$1,000', 100_000],
    ['money above the most', money, '1000.01', 'An amount, please.'],
    ['no money', money, '', null],
    ['money below zero', money, '-1', 'An amount, please.'],
    ['a third of a cent', money, '1.005', 'An amount, please.'],
    ['a number', room, ' 500 ', 500],
    ['a number above the most', room, '501', '1 to 500.'],
    ['a number below the least', room, '0', '1 to 500.'],
    ['a number in hexadecimal', room, '0x10', '1 to 500.'],
    ['no number', room, '', 'How many?'],
    ['a state', state, 'Illinois', 'IL'],
    ['no state', state, 'Bavaria', 'Two letters.'],
    ['a ZIP code', zipCodeField(), '60653-1234', '60653-1234'],
    ['half a ZIP code', zipCodeField(), '606', 'Please enter a ZIP code of five digits.'],
    ['a choice', choiceField(['a', 'b'], 'a or b.'), 'b', 'b'],
    ['no choice', choiceField(['a', 'b'], 'a or b.'), 'c', 'a or b.'],
    ['a day', day, '2028-02-29', '2028-02-29'],
    ['a day that no year has', day, '2026-02-29', 'No day.'],
    ['no day', day, '', 'Which day?'],
    ['a time', time, '23:59', '23:59'],
    ['a time that no day has', time, '24:00', 'No time.'],
  ])('of %s', (_what, schema, typed, expected) => expect(one(schema, typed)).toBe(expected))
})
