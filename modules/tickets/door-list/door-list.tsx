import type { ListedGuest } from '#modules/tickets/door-list/door-list.server.ts'
import { formatUsd } from '#platform/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'

interface DoorListProps {
  guests: ListedGuest[]
}

/** Everybody who may come, A to Z in large rows, with a box for each of their tickets to tick with a pen. */
export function DoorList({ guests }: DoorListProps) {
  if (guests.length === 0)
    return (
      <EmptyState title="Nobody is on the list yet">Whoever has a ticket stands here, A to Z.</EmptyState>
    )
  return (
    <ol className="divide-y divide-border rounded-lg border border-border bg-surface print:border-0">
      {guests.map(({ name, code, tickets, isUnpaid, toPay }) => (
        <li
          key={`${code} ${name}`}
          className="flex break-inside-avoid flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-3 print:px-0"
        >
          <p className="min-w-0 grow basis-48 wrap-anywhere">
            <strong className="block text-xl">{name}</strong>
            <span className="text-muted">{code}</span>
            {isUnpaid && (
              <strong className="block">
                {toPay === null ? 'Not paid yet' : `Pays ${formatUsd(toPay)} in cash`}
              </strong>
            )}
          </p>
          <ul className="space-y-1">
            {tickets.map((group) => (
              <li
                key={group.type}
                className="flex flex-wrap items-center gap-x-3 sm:justify-end print:justify-end"
              >
                <span className="wrap-anywhere">{`${group.count} × ${group.type}`}</span>
                {group.areIn > 0 && <span className="text-muted">{`${group.areIn} in`}</span>}
                <Boxes count={group.count - group.areIn} />
                {group.seats && (
                  <strong className="basis-full sm:text-right print:text-right">{group.seats}</strong>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** So many are drawn; of more somebody counts. */
const MAX_BOXES = 12

const Boxes = ({ count }: { count: number }) => (
  <span aria-hidden className="flex flex-wrap gap-1">
    {Array.from({ length: Math.min(count, MAX_BOXES) }, (_, at) => (
      <span key={at} className="size-6 border-2 border-border-strong" />
    ))}
  </span>
)
