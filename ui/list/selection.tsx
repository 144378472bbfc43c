import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#ui/use-hydrated.ts'

interface SelectionProps {
  /** The id of the form that the boxes of the list belong to. */
  form: string
  action: string
  method?: 'get' | 'post'
  /** The buttons that do something with what is chosen. */
  buttons: ReactNode
  /** The list. */
  children: ReactNode
}

/**
 * A list of which rows can be chosen, and the bar that acts on them: in sight as soon as one is, at the thumb on a phone.
 * A plain form, that goes without scripts.
 */
export function Selection({ form, action, method = 'get', buttons, children }: SelectionProps) {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const { search } = useLocation()
  // After another page of the list came as well: its boxes are new.
  useEffect(() => setCount(chosenIn(list.current)), [search])
  return (
    <div ref={list} className="list-selection" onChange={() => setCount(chosenIn(list.current))}>
      {children}
      <form id={form} action={action} method={method} className="list-chosen">
        <output className="font-semibold whitespace-nowrap">
          {count > 0 ? `${count} chosen` : 'Chosen'}
        </output>
        <span className="flex flex-wrap gap-2">{buttons}</span>
      </form>
    </div>
  )
}

/** Chooses all rows in sight, or none. It takes scripts, and is not there without. */
export function SelectAll() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <label>
      <span className="sr-only">Choose all on this page</span>
      <input
        type="checkbox"
        onChange={({ currentTarget }) => {
          for (const box of boxesIn(currentTarget.closest('table'))) box.checked = currentTarget.checked
        }}
      />
    </label>
  )
}

const boxesIn = (list: Element | null) =>
  list?.querySelectorAll<HTMLInputElement>('tbody .list-box input') ?? []
const chosenIn = (list: Element | null) => [...boxesIn(list)].filter((box) => box.checked).length
