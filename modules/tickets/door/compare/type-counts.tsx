import type { Door } from '#modules/tickets/door/door.ts'
import { formatCount } from '#platform/money.ts'

/** How many of each ticket type are in, where there is more than one. */
export function TypeCounts({ types }: Pick<Door, 'types'>) {
  if (types.length < 2) return null
  return (
    <ul className="space-y-1">
      {types.map(({ name, inTheRoom, expected }) => (
        <li key={name} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="whitespace-nowrap">
            <strong>{formatCount(inTheRoom)}</strong> / {formatCount(expected)} in
          </span>
        </li>
      ))}
    </ul>
  )
}
