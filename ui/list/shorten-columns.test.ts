import { expect, test } from 'vitest'
import { shortenColumns } from '#ui/list/shorten-columns.ts'

test.each([
  ['the usual columns', ['name', 'total'], 'q=ball'],
  ['no column', [], 'q=ball'],
  ['other columns', ['name', 'email'], 'q=ball&columns=name%2Cemail'],
])('%s in a filter form are as short as can be in the address', (_, chosen, expected) => {
  const form = new FormData()
  form.set('q', 'ball')
  for (const column of chosen) form.append('columns', column)
  shortenColumns(form, 'columns', 'name,total')
  expect(`${new URLSearchParams([...form] as [string, string][])}`).toBe(expected)
})
