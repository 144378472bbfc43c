import { describe, expect, test } from 'vitest'
import { createLog, redact } from '#platform/log.server.ts'

function lines(
  happen: (log: ReturnType<typeof createLog>) => void,
  level?: 'debug' | 'info' | 'warn' | 'error',
) {
  const written: string[] = []
  happen(createLog({ level, write: (line) => written.push(line) }))
  return written.map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('the log', () => {
  test('writes one line of JSON for each entry, with the fields of its child logger', () => {
    const [line] = lines((log) => log.child({ requestId: 'r1' }).info('Order placed', { total: 4120 }))
    expect(line).toMatchObject({ level: 'info', message: 'Order placed', requestId: 'r1', total: 4120 })
    expect(Date.parse(String(line?.['time']))).not.toBeNaN()
  })

  test('leaves out what is below its level', () => {
    const use = (log: ReturnType<typeof createLog>) => {
      log.debug('a')
      log.info('b')
      log.warn('c')
      log.error('d')
    }
    expect(lines(use).map((line) => line['message'])).toEqual(['b', 'c', 'd'])
    expect(lines(use, 'error').map((line) => line['message'])).toEqual(['d'])
  })

  test.each([
    'password',
    'newPassword',
    'token',
    'sessionToken',
    'Cookie',
    'set-cookie',
    'Authorization',
    'client_secret',
    'password_hash',
    'params',
    'apiKey',
    'serviceKey',
    'webhookSignatureKey',
  ])('never shows what stands under %s', (key) => {
    const [line] = lines((log) => log.info('x', { deep: [{ [key]: 'hunter2' }] }))
    expect(JSON.stringify(line)).not.toContain('hunter2')
  })

  test('tells of an error what names the fault, and not the values that a database quotes', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.c) exists',
    })
    const [line] = lines((log) => log.error('Failed', { error: new Error('outer', { cause: error }) }))
    expect(line).toMatchObject({
      error: { message: 'outer', cause: { message: 'duplicate key', code: '23505' } },
    })
    expect(JSON.stringify(line)).not.toContain('a@b.c')
  })

  test('survives what JSON cannot write', () => {
    const round: Record<string, unknown> = { big: 10n }
    round['self'] = round
    expect(() => JSON.stringify(redact(round))).not.toThrow()
  })
})
