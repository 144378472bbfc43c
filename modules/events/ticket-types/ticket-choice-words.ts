import { dayChoices } from '#modules/events/ticket-types/day-choices.ts'
import { PAID_BY, PAID_BY_CHOICES } from '#modules/events/ticket-types/price/paid-by.ts'

/** Whom a ticket lets in, by the text of its choice. */
export function admitsWords(admits: string): string {
  if (admits === '') return 'One guest'
  return admits === '0' ? 'Nobody: an extra, such as a meal or a shirt' : `A group of ${admits}`
}

/** On which days it lets in, by the text of its choice, at an event with these calendar days. */
export function admitsOnWords(admitsOn: string, days: readonly string[]): string {
  if (admitsOn === '') return 'Every day'
  const known = dayChoices(days).find(({ value }) => value === admitsOn)
  return known?.label ?? `Day ${admitsOn.split(',').join(' and ')}`
}

/** What the form of a ticket type calls what is chosen in one of its fields; undefined for a field that is typed. */
export function ticketChoiceWords(name: string, value: string, days: readonly string[]): string | undefined {
  switch (name) {
    case 'admits':
      return admitsWords(value)
    case 'admitsOn':
      return admitsOnWords(value, days)
    case 'paidBy':
      return PAID_BY_CHOICES[PAID_BY.find((paidBy) => paidBy === value) ?? 'any']
    default:
      return undefined
  }
}
