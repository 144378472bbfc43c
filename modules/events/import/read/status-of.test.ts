import { expect, test } from 'vitest'
import { statusProblem, withStatus } from '#modules/events/import/read/status-of.ts'

test.each([
  ['cancelled', 'on', ''],
  ['Canceled', 'on', ''],
  ['https://schema.org/EventCancelled', 'on', ''],
  ['EventCancelled', 'on', ''],
  ['Not cancelled', undefined, ''],
  ['uncancelled', undefined, ''],
  ['published', undefined, ''],
  ['EventPostponed', undefined, 'It is postponed in the file: its day does not hold.'],
  ['draft', undefined, 'It is a draft in the file.'],
])('the status %j', (status, isCancelled, problem) => {
  expect(withStatus({ status }).isCancelled).toBe(isCancelled)
  expect(statusProblem({ status })).toBe(problem)
})
