import type { Navigation, NavItem } from '#app/dashboard/navigation.ts'

/**
 * The navigation items that match a text: each of its words begins a word of the label. All of them for an
 * empty text; pages that are not built are left out.
 */
export function findNavItems({ groups }: Navigation, text: string): NavItem[] {
  const typed = wordsOf(text)
  if (text !== '' && typed.length === 0) return []
  const items = groups.flatMap(({ items }) => items.filter(({ isComingSoon }) => !isComingSoon))
  return items.filter(({ label }) => {
    const words = wordsOf(label)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
