import { expect, test } from 'vitest'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#modules/accounts/password/password-length.ts'
import { passwordFailure } from '#modules/accounts/password/password-policy.ts'

const EMAIL = 'Jackie.Montgomery@steppers.example'
const long = (length: number) => 'floor craft '.repeat(40).slice(0, length)

test.each([
  ['one short of the least', long(MIN_PASSWORD_LENGTH - 1), 'PASSWORD_TOO_SHORT'],
  ['the least', long(MIN_PASSWORD_LENGTH), null],
  ['the most', long(MAX_PASSWORD_LENGTH), null],
  ['one more than the most', long(MAX_PASSWORD_LENGTH + 1), 'PASSWORD_TOO_LONG'],
  ['one sign again and again', 'aaaaaaaa', 'PASSWORD_TOO_COMMON'],
  ['one letter in two cases', 'aAaAaA', 'PASSWORD_TOO_COMMON'],
  ['two signs', 'aaaaaab', null],
  ['a row of the keyboard', 'QwertyUiop', 'PASSWORD_TOO_COMMON'],
  ['a row backwards', '987654', 'PASSWORD_TOO_COMMON'],
  ['digits over the zero', '678901', 'PASSWORD_TOO_COMMON'],
  ['the alphabet in the middle', 'ghijklm', 'PASSWORD_TOO_COMMON'],
  ['a row and one more', 'qwertyuiop!', null],
  ['the address', 'jackie.montgomery@STEPPERS.example', 'PASSWORD_TOO_COMMON'],
  ['the name in the address', 'jackie.montgomery', 'PASSWORD_TOO_COMMON'],
  ['the name and one more', 'jackie.montgomery7', null],
  ['a word that everybody tries', 'Password1', 'PASSWORD_TOO_COMMON'],
  ['nothing', '', 'PASSWORD_TOO_SHORT'],
])('a password of %s', (_what, password, failure) => {
  expect(passwordFailure(password, EMAIL)).toBe(failure)
})
