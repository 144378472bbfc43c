import { describe, expect, it } from 'vitest'
import { googlePicture } from '#modules/accounts/google/google-picture.ts'

const FACE = 'https://lh3.googleusercontent.com/a/ACg8ocKq'

describe("a Google account's picture", () => {
  it.each([
    [`${FACE}=s96-c`, `${FACE}=s400-c`],
    [`${FACE}=s50`, `${FACE}=s400-c`],
    [FACE, `${FACE}=s400-c`],
    ['https://accounts.google.com/face=s96-c', 'https://accounts.google.com/face=s400-c'],
  ])('%s comes at 400 px', (given, wanted) => {
    expect(googlePicture(given, 'https://accounts.google.com')).toBe(wanted)
  })

  it.each([
    undefined,
    '',
    'no address',
    'http://lh3.googleusercontent.com/a/x=s96-c',
    'https://lh3.googleusercontent.com.evil.example/a/x=s96-c',
    'https://evil.example/lh3.googleusercontent.com=s96-c',
    'https://me@lh3.googleusercontent.com/a/x=s96-c',
    'https://lh3.googleusercontent.com:8443/a/x=s96-c',
    'javascript:alert(1)',
  ])('%s is none', (given) => {
    expect(googlePicture(given, 'https://accounts.google.com')).toBeNull()
  })
})
