import { describe, expect, test } from 'vitest'
import { mergeFormValues } from '#platform/merge-form-values.ts'

const BASE = { name: 'General', price: '20.00', day: '2026-12-05', starts: '21:00', box: 'on' }
const HOURS = [['day', 'starts']]

const merged = (typed: Record<string, string>, elsewhere: Record<string, string>) =>
  mergeFormValues({
    base: BASE,
    typed: { ...BASE, ...typed },
    current: { ...BASE, ...elsewhere },
    together: HOURS,
  })

describe('a form whose thing was changed elsewhere', () => {
  test.each([
    ['nothing changed', {}, {}, {}, []],
    ['changed here alone', { price: '25' }, {}, { price: '25' }, []],
    ['changed elsewhere alone', {}, { price: '25.00' }, { price: '25.00' }, []],
    [
      'another field on each side',
      { name: 'Floor' },
      { price: '5.00' },
      { name: 'Floor', price: '5.00' },
      [],
    ],
    ['the same on both sides', { price: '25.00' }, { price: '25.00' }, { price: '25.00' }, []],
    ['the same amount on both sides', { price: '25' }, { price: '25.00' }, { price: '25.00' }, []],
    ['one field on both sides', { price: '25' }, { price: '30.00' }, { price: '25' }, ['price']],
    [
      'fields that change together',
      { starts: '22:00' },
      { day: '2026-12-06' },
      { starts: '22:00', day: '2026-12-06' },
      ['day'],
    ],
    [
      'fields that change together, one of them on both sides',
      { starts: '22:00' },
      { starts: '20:00', day: '2026-12-06' },
      { starts: '22:00', day: '2026-12-06' },
      ['day', 'starts'],
    ],
    [
      'half of them the same on both sides',
      { day: '2026-12-06' },
      { day: '2026-12-06', starts: '22:00' },
      { day: '2026-12-06', starts: '22:00' },
      [],
    ],
    ['a box that was unticked here', { box: '' }, {}, { box: '' }, []],
    ['a box that was unticked elsewhere', {}, { box: '' }, { box: '' }, []],
  ])('%s', (_, typed, elsewhere, values, conflicts) => {
    expect(merged(typed, elsewhere)).toEqual({ values: { ...BASE, ...values }, conflicts })
  })

  // A kind and what belongs to it.
  test.each([
    [
      'the kind on one side, its amount on the other',
      { percent: '25' },
      { kind: 'fixed', percent: '', amount: '5.00' },
      { percent: '25' },
      ['kind'],
    ],
    ['one amount on both sides', { percent: '25' }, { percent: '30' }, { percent: '25' }, ['percent']],
    ['the kind here, its amount elsewhere', { kind: 'free' }, { percent: '30' }, { kind: 'free' }, ['kind']],
    ['elsewhere alone', {}, { percent: '30' }, { percent: '30' }, []],
    ['the same on both sides', { percent: '30' }, { percent: '30' }, { percent: '30' }, []],
  ])('keeps what says one thing whole: %s', (_, typed, elsewhere, values, conflicts) => {
    const base = { kind: 'percent', percent: '20', amount: '' }
    expect(
      mergeFormValues({
        base,
        typed: { ...base, ...typed },
        current: { ...base, ...elsewhere },
        asOne: [['kind', 'percent', 'amount']],
      }),
    ).toEqual({ values: { ...base, ...values }, conflicts })
  })

  test('takes line ends as browsers send them, and a box that is not sent', () => {
    const base = { description: 'One\nTwo', box: '' }
    const current = { description: 'Three', box: 'on' }
    expect(mergeFormValues({ base, typed: { description: 'One\r\nTwo' }, current })).toEqual({
      values: { description: 'Three', box: 'on' },
      conflicts: [],
    })
  })
})
