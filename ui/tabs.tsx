import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'

export interface Tab<Id extends string> {
  id: Id
  label: string
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Where a tab is open when the page comes: it is a link then, which works before scripts run, and without them. */
  pathOf?: (id: Id) => string
}

const TAB =
  'inline-flex min-h-tap grow items-center justify-center rounded-pill px-5 max-[22rem]:px-3 font-semibold whitespace-nowrap text-muted transition-colors hover:text-text aria-selected:bg-text aria-selected:text-bg'

/**
 * Several panels in one place. Arrow keys, Home and End move between the tabs; Tab goes into the panel. Where no script runs
 * tabs without a path would be dead buttons, and are not shown.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, pathOf }: TabsProps<Id>) {
  const base = useId()
  const isHydrated = useHydrated()
  const at = tabs.findIndex((tab) => tab.id === selected)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={`flex gap-1 overflow-x-auto rounded-pill bg-surface-2 p-1 ${pathOf ? '' : 'noscript:hidden'}`}
      >
        {tabs.map(({ id, label: text }) => {
          const tab = {
            id: `${base}-${id}`,
            role: 'tab',
            'aria-selected': id === selected,
            'aria-controls': `${base}-panel`,
            // Until the arrow keys work, each is a stop of the Tab key.
            tabIndex: id === selected || !isHydrated ? 0 : -1,
            className: TAB,
          }
          if (!pathOf)
            return (
              <button key={id} {...tab} type="button" onClick={() => onSelect(id)} onKeyDown={move}>
                {text}
              </button>
            )
          const select = (event: MouseEvent | KeyboardEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return // in a tab of its own
            event.preventDefault()
            onSelect(id)
          }
          const moveOrSelect = (event: KeyboardEvent<HTMLElement>) =>
            event.key === ' ' ? select(event) : move(event)
          return (
            <a key={id} {...tab} href={pathOf(id)} onClick={select} onKeyDown={moveOrSelect}>
              {text}
            </a>
          )
        })}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`} className="pt-5">
        {tabs[at]?.panel}
      </div>
    </div>
  )
}
