import type { Navigation, NavItem } from '#app/dashboard/navigation.ts'

/**
 * The places of somebody's navigation that a text names: each of its words begins a word of the label. All of them for an
 * empty text; places that are not built are none.
 */
export function findPlaces({ groups }: Navigation, text: string): NavItem[] {
  const typed = wordsOf(text)
  if (text !== '' && typed.length === 0) return []
  const places = groups.flatMap(({ items }) => items.filter(({ isComingSoon }) => !isComingSoon))
  return places.filter(({ label }) => {
    const words = wordsOf(label)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
