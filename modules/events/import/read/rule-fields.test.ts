import { describe, expect, test } from 'vitest'
import { RULE_FIELDS, withRefundWords } from '#modules/events/import/read/rule-fields.ts'

describe('a row of a file', () => {
  test.each([
    ['level', 'Beginners', 'beginner'],
    ['level', 'beginner', 'beginner'],
    ['level', 'ALL LEVELS', 'any'],
    ['level', '', ''],
    ['minAge', '21', '21'],
    ['minAge', '21+', '21'],
    ['minAge', '18 and over', '18'],
    ['minAge', 'All ages', '0'],
    ['minAge', '', ''],
    ['refunds', 'none', 'none'],
    ['refunds', '7', '7'],
    ['isUnlisted', 'on', 'on'],
    ['isUnlisted', 'yes', 'on'],
    ['isUnlisted', 'maybe', 'on'],
    ['isUnlisted', 'no', ''],
    ['isUnlisted', '', ''],
    ['isPremium', 'Yes', 'on'],
    ['isPremium', 'maybe', ''],
    ['showsGuests', 'on', 'on'],
    ['showsGuests', '', ''],
    ['hotelUrl', 'palmer.example', 'https://palmer.example'],
  ] as const)('says with the %s "%s" what the form says with "%s"', (name, typed, value) => {
    expect(RULE_FIELDS[name].parse(typed)).toBe(value)
  })

  test.each([
    ['level', 'hard'],
    ['minAge', 'grown folks'],
    ['minAge', '100'],
    ['refunds', 'ask me'],
    ['hotelUrl', 'javascript:alert(1)'],
    ['parking', 'x'.repeat(201)],
  ] as const)('says nothing with the %s "%s"', (name, typed) => {
    expect(RULE_FIELDS[name].safeParse(typed).success).toBe(false)
  })

  test.each([
    [{ refunds: '7' }, { refunds: '7' }],
    [{ refunds: 'Ask me.' }, { refunds: '', refundPolicy: 'Ask me.' }],
    [
      { refunds: 'Ask me.', refundPolicy: 'By mail.' },
      { refunds: '', refundPolicy: 'By mail.' },
    ],
    [{}, {}],
  ])('on refunds with %j says %j', (record: { refunds?: string; refundPolicy?: string }, said) => {
    expect(withRefundWords(record)).toEqual(said)
  })
})
