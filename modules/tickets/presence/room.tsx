import type { Door } from '#modules/tickets/door/door.ts'
import { formatCount } from '#platform/money.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** How many are in the room, of those who are expected and of those whom it holds. */
export function Room({ door: { inTheRoom, out, expected, capacity } }: { door: Door }) {
  const isFull = capacity !== null && inTheRoom >= capacity
  return (
    <div className="space-y-2">
      <p className="text-lg">
        <strong>{formatCount(inTheRoom)}</strong> of {formatCount(expected)} guests are in.
        {out > 0 && ` ${formatCount(out)} went out.`}
      </p>
      <ProgressBar
        label="Guests who are in"
        percent={expected > 0 ? Math.round((inTheRoom / expected) * 100) : 0}
      />
      {capacity !== null && (
        <p className={isFull ? 'font-semibold text-danger' : 'text-muted'}>
          {isFull ? 'The room is full: it' : 'The room'} holds {formatCount(capacity)}.
        </p>
      )}
    </div>
  )
}
