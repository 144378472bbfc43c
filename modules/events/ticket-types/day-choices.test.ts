import { expect, test } from 'vitest'
import { dayChoices } from '#modules/events/ticket-types/day-choices.ts'
import { addDays } from '#platform/local-time.ts'

const daysOf = (count: number) => Array.from({ length: count }, (_, at) => addDays('2026-12-11', at))

test('one day alone offers no choice', () => {
  expect(dayChoices(daysOf(1))).toEqual([])
})

test('of three days, every combination but all of them', () => {
  expect(dayChoices(daysOf(3))).toEqual([
    { value: '1', label: 'Fri, Dec 11' },
    { value: '2', label: 'Sat, Dec 12' },
    { value: '3', label: 'Sun, Dec 13' },
    { value: '1,2', label: 'Fri, Dec 11 and Sat, Dec 12' },
    { value: '1,3', label: 'Fri, Dec 11 and Sun, Dec 13' },
    { value: '2,3', label: 'Sat, Dec 12 and Sun, Dec 13' },
  ])
})

test('of many days, those that follow each other', () => {
  const choices = dayChoices(daysOf(7))
  expect(choices).toHaveLength(27)
  expect(choices.at(-1)).toEqual({ value: '2,3,4,5,6,7', label: 'Sat, Dec 12 to Thu, Dec 17' })
  expect(choices.some(({ value }) => value === '1,3')).toBe(false)
})
