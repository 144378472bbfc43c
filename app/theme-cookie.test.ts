import { expect, test } from 'vitest'
import { readTheme, themeCookie } from '#app/theme-cookie.ts'

test.each([
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['theme=blue', undefined],
  ['theme=darkest', undefined],
  ['mytheme=dark', undefined],
  ['', undefined],
  [null, undefined],
])('cookies %o choose %o', (cookies, theme) => {
  expect(readTheme(cookies)).toBe(theme)
})

test('the theme that the theme switch writes is what the server reads', () => {
  expect(readTheme(themeCookie('dark'))).toBe('dark')
})
