import { expect, test } from 'vitest'
import { paymentErrors } from '#modules/payments/errors.ts'
import type { ChargeOutcome } from '#modules/payments/gateway.ts'
import { withRetries } from '#modules/payments/retry.ts'

const codes = Object.keys(paymentErrors) as (keyof typeof paymentErrors)[]
const unknown = (code: keyof typeof paymentErrors) => ({ status: 'unknown', code }) as ChargeOutcome
const retryable = codes.find((code) => paymentErrors[code].retryable)!
const final = codes.find((code) => !paymentErrors[code].retryable)!

/** What the attempts answer, in order: how many were made, what was waited, and the last answer. */
async function run(...answers: ChargeOutcome[]) {
  const waited: number[] = []
  let made = 0
  const outcome = await withRetries(
    () => Promise.resolve(answers[made++]!),
    (ms) => Promise.resolve(void waited.push(ms)),
  )
  return { outcome, made, waited }
}

test('an attempt that ends unknown is made three times at most, after one second and after two', async () => {
  const answers = [unknown(retryable), unknown(retryable), unknown(retryable), unknown(retryable)]
  expect(await run(...answers)).toEqual({ outcome: answers[2], made: 3, waited: [1000, 2000] })
})

test('an attempt is not repeated when it is known how it ended', async () => {
  const declined = { status: 'declined', code: retryable } as unknown as ChargeOutcome
  expect(await run(declined)).toEqual({ outcome: declined, made: 1, waited: [] })
  expect(await run(unknown(retryable), declined)).toMatchObject({ made: 2, waited: [1000] })
})

test('an attempt that ends unknown for a reason that stays is not repeated', async () => {
  expect(await run(unknown(final))).toMatchObject({ made: 1, waited: [] })
})
