import { expect, test } from 'vitest'
import { djNames, djsText } from '#modules/events/facts/dj-names.ts'

test.each([
  ['DJ Sam C. and Dee the Needle', ['DJ Sam C.', 'Dee the Needle']],
  ['DJ Phil, Big Mike & Ms. Andrea', ['DJ Phil', 'Big Mike', 'Ms. Andrea']],
  ['Sandy', ['Sandy']],
  ['', []],
  ['Earth, Wind & Fire\n DJ Phil \n', ['Earth, Wind & Fire', 'DJ Phil']],
  ['"Earth, Wind & Fire", DJ Phil', ['Earth, Wind & Fire', 'DJ Phil']],
  ['“Kool and the Gang”', ['Kool and the Gang']],
  ['Ed "Big Ed" Jones, "Slim" Nell', ['Ed "Big Ed" Jones', '"Slim" Nell']],
])('%j names %j', (text, names) => {
  expect(djNames(text)).toEqual(names)
})

test.each([[['DJ Phil', 'Earth, Wind & Fire']], [['Earth, Wind & Fire']], [['Sandy']], [[]]])(
  'the text of %j names them again',
  (names) => {
    expect(djNames(djsText(names))).toEqual(names)
  },
)
