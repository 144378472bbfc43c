import { expect, test } from 'vitest'
import { nameWords } from '#modules/tickets/offline/list/name-words.ts'

test.each([
  ['Jackie Montgomery', ['jackie', 'montgomery']],
  ['  RENÉE   o’Neal-Smith ', ['renee', 'oneal', 'smith']],
  ["O'Neal", ['oneal']],
  ['Łukasz Ωmega 李小龙', ['łukasz', 'ωmega', '李小龙']],
  ['Jo jo JO', ['jo']],
  ['<script>alert(1)</script>', ['script', 'alert', '1']],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['', []],
  ['...', []],
])('the words of %j are %j', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})
