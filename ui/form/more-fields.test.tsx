import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormValues } from '#platform/form-result.ts'
import { FormContext } from '#ui/form/form-context.ts'
import { MoreFields } from '#ui/form/more-fields.tsx'

const isOpen = (values: FormValues, errors: { name: string; message: string }[] = []) =>
  renderToStaticMarkup(
    <FormContext value={{ id: 'f', values, errors, isBusy: false }}>
      <MoreFields summary="Days and tickets" names={['ends', 'types']}>
        {null}
      </MoreFields>
    </FormContext>,
  ).startsWith('<details open')

test.each<[string, FormValues, boolean]>([
  ['nothing', {}, false],
  ['an empty field', { ends: '' }, false],
  ['a list of nothing', { types: [] }, false],
  ['a field', { ends: '2027-01-30' }, true],
  ['a list', { types: ['vip'] }, true],
])('fields that most do without are open where they hold something: %s', (_, values, open) => {
  expect(isOpen(values)).toBe(open)
})

test('and where something in them is wrong', () => {
  expect(isOpen({}, [{ name: 'ends', message: 'No such day.' }])).toBe(true)
})
