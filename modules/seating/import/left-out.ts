import { formatCounted } from '#platform/money.ts'

/** What a format says and our charts do not, or say in another way; each by how many, with a few examples. */
const SENTENCES = {
  'seat without place': (n: number) => `${seats(n)} without a position ${was(n)} left out`,
  'unknown category': (n: number) => `${seats(n)} ${have(n)} no category that the file knows: paint them`,
  'placed seat': (n: number) =>
    `${seats(n)} ${have(n)} no position: all are drawn in their rows and at their tables, one below the other`,
  'row without seats': (n: number) => `${formatCounted(n, 'row')} without seats ${was(n)} left out`,
  'table without place': (n: number) => `${formatCounted(n, 'table')} without a position ${was(n)} left out`,
  'unreadable area': (n: number) => `${formatCounted(n, 'drawing')} could not be read and ${was(n)} left out`,
  'standing area': (n: number) =>
    `${formatCounted(n, 'standing area')} ${have(n)} no seats and ${is(n)} drawn only: sell the places as a ticket type of their own`,
  'block as section': (n: number) =>
    `Rows of one name were put into ${formatCounted(n, 'section')}, so that every row is found`,
  'zone as floor': (n: number) =>
    `${formatCounted(n, 'floor')} ${is(n)} drawn upon each other: they are apart here`,
  booth: (n: number) =>
    `${formatCounted(n, 'booth')} became ${n === 1 ? 'a table' : 'tables'} of one seat, sold as a whole`,
  picture: (n: number) => `${formatCounted(n, 'picture')} ${was(n)} left out`,
  'too many': (n: number) => `${formatCounted(n, 'thing')} beyond what a chart holds ${was(n)} left out`,
  'table as row': (n: number) =>
    `${formatCounted(n, 'table')} ${is(n)} written as rows: the format has no tables`,
  'marked seat': (n: number) =>
    `${seats(n)} ${n === 1 ? 'loses its marks' : 'lose their marks'} (accessible, companion, premium, view, amenities): the format has none`,
  price: (n: number) => `${formatCounted(n, 'price')} ${is(n)} left out: the format has none`,
  floor: (n: number) => `${formatCounted(n, 'floor')} ${is(n)} drawn on one level: the format has no floors`,
} satisfies Record<string, (n: number) => string>

export type LeftOut = keyof typeof SENTENCES

/** Gathers what is left out, and tells it in a sentence each. */
export interface LeftOutList {
  note(what: LeftOut, example?: string): void
  sentences(): string[]
}

const MAX_EXAMPLES = 3

export function leftOutList(): LeftOutList {
  const found = new Map<LeftOut, { count: number; examples: string[] }>()
  return {
    note(what, example) {
      const seen = found.get(what) ?? { count: 0, examples: [] }
      found.set(what, seen)
      seen.count++
      if (example && seen.examples.length < MAX_EXAMPLES) seen.examples.push(example)
    },
    sentences: () =>
      [...found].map(([what, { count, examples }]) => {
        const more = count > examples.length && examples.length > 0 ? ' …' : ''
        const such = examples.length > 0 ? ` (${examples.join(', ')}${more})` : ''
        return `${SENTENCES[what](count)}${such}.`
      }),
  }
}

const seats = (n: number): string => formatCounted(n, 'seat')
const was = (n: number): string => (n === 1 ? 'was' : 'were')
const is = (n: number): string => (n === 1 ? 'is' : 'are')
const have = (n: number): string => (n === 1 ? 'has' : 'have')
