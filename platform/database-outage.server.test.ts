import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseBusyError, isDatabaseOutage } from '#platform/database-outage.server.ts'

const coded = (code: string, syscall?: string) => Object.assign(new Error('no'), { code, syscall })

test.each([
  ['a refused connection', coded('ECONNREFUSED', 'connect'), true],
  ['a socket that is not there', coded('ENOENT', 'connect'), true],
  ['a file that is not there', coded('ENOENT', 'open'), false],
  ['a broken connection', coded('ECONNRESET', 'read'), true],
  ['every address of a host', new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')]), true],
  ['a server that shuts down', coded('57P01'), true],
  ['a server that starts', coded('57P03'), true],
  ['too many clients', coded('53300'), true],
  ['a connection exception', coded('08006'), true],
  ['a driver that lost its connection', new Error('Connection terminated unexpectedly'), true],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), true],
  ['what caused it', new Error('wrapped', { cause: coded('ECONNREFUSED') }), true],
  ['a database with too much to do', new DatabaseBusyError('busy'), true],
  ['a statement that took too long', coded('57014'), false],
  ['a row that is there already', coded('23505'), false],
  ['a bug', new TypeError('x is undefined'), false],
  ['what is no error', 'ECONNREFUSED', false],
])('%s', (_, error, isOutage) => {
  expect(isDatabaseOutage(error)).toBe(isOutage)
})

test('what the driver throws where nobody listens', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown)
  expect(isDatabaseOutage(error)).toBe(true)
})
