import { formatCount, formatCounted } from '#platform/money.ts'

/** How many tickets of some orders there are, and how many of them let in several guests, or none. */
export interface Sold {
  /** All of them, as they were bought: a table of 8 is one. */
  tickets: number
  /** Those that let in several guests each. */
  groups: number
  /** How many guests those let in together. */
  groupGuests: number
  /** Those that let nobody in. */
  extras: number
  /** Whether each group is called a table by its host. */
  areTables: boolean
}

export const NOTHING_SOLD: Sold = { tickets: 0, groups: 0, groupGuests: 0, extras: 0, areTables: false }

/** Several of them together. */
export const soldTogether = (some: Sold[]): Sold => ({
  tickets: sum(some.map(({ tickets }) => tickets)),
  groups: sum(some.map(({ groups }) => groups)),
  groupGuests: sum(some.map(({ groupGuests }) => groupGuests)),
  extras: sum(some.map(({ extras }) => extras)),
  areTables: some.some(({ groups }) => groups > 0) && some.every((one) => one.groups === 0 || one.areTables),
})

const sum = (counts: number[]): number => counts.reduce((before, count) => before + count, 0)

/** So many of one ticket type, as `sold.server.ts` counts it in SQL. */
export const soldOfType = (quantity: number, { admits, name }: { admits: number; name: string }): Sold => ({
  tickets: quantity,
  groups: admits > 1 ? quantity : 0,
  groupGuests: admits > 1 ? quantity * admits : 0,
  extras: admits === 0 ? quantity : 0,
  areTables: admits > 1 && isTable(name),
})

/**
 * What is held for who bought it, and whether it is one: a place of each guest, beside which extras are not counted. Tables alone
 * are called so, and extras alone.
 */
export function heldWord({ tickets, groups, groupGuests, extras, areTables }: Sold): {
  word: string
  isOne: boolean
} {
  const singles = tickets - groups - extras
  const [word, count] =
    extras > 0 && extras === tickets
      ? ['extra', extras]
      : groups > 0 && singles === 0 && areTables
        ? ['table', groups]
        : ['place', singles + groupGuests]
  return { word: count === 1 ? word : `${word}s`, isOne: count === 1 }
}

/** Whether its host calls a ticket type that lets in several a table; `sold.server.ts` asks the same in SQL. */
export const isTable = (name: string): boolean => /\btables?\b/i.test(name)

/** "2 tickets, 1 table (8 guests), 1 extra": what was sold, in words. A group that is not called a table is a group. */
export function soldText({ tickets, groups, groupGuests, extras, areTables }: Sold): string {
  const singles = tickets - groups - extras
  const parts = [
    ...(singles > 0 || tickets === 0 ? [formatCounted(singles, 'ticket')] : []),
    ...(groups > 0 ? [`${groupsText(groups, areTables)} (${formatCounted(groupGuests, 'guest')})`] : []),
    ...(extras > 0 ? [formatCounted(extras, 'extra')] : []),
  ]
  return parts.join(', ')
}

/** "1 table", "3 groups". */
export const groupsText = (groups: number, areTables: boolean): string =>
  formatCounted(groups, areTables ? 'table' : 'group')

/** The places of an event that let somebody in; of what sells extras alone, those. */
export interface Places {
  taken: number
  capacity: number
  /** How many guests those that are taken let in, and all of them. */
  guests: number
  guestCapacity: number
  /** Those taken that let in several guests each, and how many guests those are. */
  groups: number
  groupGuests: number
  areTables: boolean
}

/**
 * How full an event is, in words, with the number that counts: guests where several come with one place, else places. Null
 * where nothing is sold.
 */
export function placesText(places: Places): { count: string; rest: string } | null {
  const { taken, capacity, guests, guestCapacity, groups, groupGuests, areTables } = places
  if (capacity === 0) return null
  if (guestCapacity === capacity || guestCapacity === 0)
    return { count: formatCount(taken), rest: `of ${formatCount(capacity)} places taken` }
  const among = groups === taken ? '' : `, ${formatCount(groupGuests)} of them`
  const at = groups === 0 ? '' : `${among} ${areTables ? 'at' : 'in'} ${groupsText(groups, areTables)}`
  return { count: formatCount(guests), rest: `of ${formatCount(guestCapacity)} guests${at}` }
}

/** How full it is, of 100: by guests where guests are counted. */
export function percentTaken({ taken, capacity, guests, guestCapacity }: Places): number {
  const [some, all] = guestCapacity > 0 ? [guests, guestCapacity] : [taken, capacity]
  return all > 0 ? Math.round((some / all) * 100) : 0
}
