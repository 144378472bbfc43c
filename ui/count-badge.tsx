const MAX_SHOWN = 99

/** How many things wait, in a pill, with words for who does not see it; nothing at 0. */
export function CountBadge({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <span className="count min-w-7 rounded-pill bg-primary px-2 py-0.5 text-center text-sm font-bold text-on-primary">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <span className="sr-only"> {words}</span>
    </span>
  )
}
