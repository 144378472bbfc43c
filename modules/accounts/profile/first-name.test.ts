import { expect, test } from 'vitest'
import { firstName } from '#modules/accounts/profile/first-name.ts'

test.each([
  ['Jackie Montgomery', 'Jackie'],
  ['  Jackie  ', 'Jackie'],
  ['Mary-Ann van der Berg', 'Mary-Ann'],
  ['jackie@example.org', ''],
  ['', ''],
])('of %j others read %j', (name, read) => expect(firstName(name)).toBe(read))
