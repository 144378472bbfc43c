import { expect, test } from 'vitest'
import { fieldsCorrectedBy } from '#ui/form/use-changed-fields.ts'

test.each<[string, object, string[]]>([
  ['its own field', { name: 'phone', dataset: {} }, ['phone']],
  [
    'one that is mended in it as well',
    { name: 'reach', dataset: { corrects: 'events days' } },
    ['reach', 'events', 'days'],
  ],
  ['that of a file that was sent ahead', { name: '', dataset: { corrects: 'file' } }, ['file']],
  ['none, where it has no name', { name: '', dataset: {} }, []],
  ['none, of the form itself', {}, []],
])('a control that is changed corrects %s', (_, control, fields) => {
  expect(fieldsCorrectedBy(control)).toEqual(fields)
})
