import { describe, expect, test } from 'vitest'
import { isLoopback, isLoopbackHost, ownOrigins } from '#platform/own-origins.ts'

describe('a host that only this machine reaches', () => {
  test.each(['localhost', '127.0.0.1', '127.9.20.255', '[::1]', '::1'])('%s', (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  })

  test.each([
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '1127.0.0.1',
    '0.0.0.0',
    '[::2]',
    '128.0.0.1',
    '',
  ])('is not %s', (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  })

  test('is read from an address', () => {
    expect([isLoopback('http://localhost:3000/x'), isLoopback('https://steppers.example')]).toEqual([
      true,
      false,
    ])
  })
})

describe('the origins of the site', () => {
  test('in the world are its own alone', () => {
    expect(ownOrigins('https://steppers.example')).toEqual(['https://steppers.example'])
  })

  test('on a developer’s machine are all names of the server', () => {
    expect(ownOrigins('http://localhost:3000')).toEqual([
      'http://localhost:3000',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
    expect(ownOrigins('http://localhost')).toContain('http://127.0.0.1')
  })
})
