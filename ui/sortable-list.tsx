import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#ui/icon.tsx'

interface SortableItem {
  id: string
  label: string
  /** What else can be done with it, such as moving it by a press: for keyboards, and where no script runs. */
  actions?: ReactNode
}

interface SortableListProps {
  items: readonly SortableItem[]
  /** Somebody dragged one to another place: all ids in their new order. */
  onSort: (ids: string[]) => void
}

/** A list whose rows are dragged by their handles, with a mouse or a finger. */
export function SortableList({ items, onSort }: SortableListProps) {
  const list = useRef<HTMLOListElement>(null)
  const given = items.map(({ id }) => id).join()
  const [shown, setShown] = useState(given)
  const [dropped, setDropped] = useState<string[] | null>(null)
  // What was dropped holds until the list is another one.
  if (shown !== given) {
    setShown(given)
    setDropped(null)
  }
  const sorted = useRef(onSort)
  useEffect(() => {
    sorted.current = onSort
  })
  useEffect(() => {
    const element = list.current
    const stop = new AbortController()
    void import('sortablejs').then(({ default: Sortable }) => {
      if (!element || stop.signal.aborted) return
      let before: string[] = []
      const sortable = Sortable.create(element, {
        handle: '[data-handle]',
        animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
        dataIdAttr: 'data-row',
        onStart: () => (before = sortable.toArray()),
        onEnd: () => {
          const ids = sortable.toArray()
          if (ids.join() === before.join()) return
          // The rows are React's: they go back, and are drawn in their new order.
          sortable.sort(before, false)
          flushSync(() => setDropped(ids))
          sorted.current(ids)
        },
      })
      stop.signal.addEventListener('abort', () => sortable.destroy())
    })
    return () => stop.abort()
  }, [given])
  const order = dropped ?? items.map(({ id }) => id)
  const rows = items.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  return (
    <ol
      ref={list}
      className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface"
    >
      {rows.map(({ id, label, actions }) => (
        <li key={id} data-row={id} className="flex min-h-14 flex-wrap items-center gap-x-2 bg-surface pr-2">
          <span
            data-handle
            className="grid min-h-tap min-w-tap cursor-grab touch-none place-items-center text-muted noscript:hidden"
          >
            <Icon name="grip-vertical" />
          </span>
          <span className="min-w-0 grow basis-32 wrap-anywhere">{label}</span>
          <span className="ml-auto shrink-0 whitespace-nowrap">{actions}</span>
        </li>
      ))}
    </ol>
  )
}
