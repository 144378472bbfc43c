/** Letters, spaces included, up to which a title has the largest size of a page, and the next one. */
const SHORT = 48
const MIDDLING = 90

/** The size in which a title of a page is set: in the largest one, 140 letters would fill the screen of a phone. */
export function titleSize(title: string): 'text-3xl' | 'text-2xl' | 'text-xl' {
  const { length } = Array.from(title)
  if (length <= SHORT) return 'text-3xl'
  return length <= MIDDLING ? 'text-2xl' : 'text-xl'
}
