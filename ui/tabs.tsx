import { type KeyboardEvent, type ReactNode, useId } from 'react'

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
}

/**
 * Several panels in one place. Arrow keys, Home and End move between the tabs; Tab goes into the panel. Where no script runs
 * the tabs would be dead buttons, and are not shown.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId()
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
        className="flex gap-1 overflow-x-auto rounded-pill bg-surface-2 p-1 noscript:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
            className="min-h-tap grow rounded-pill px-5 font-semibold whitespace-nowrap text-muted transition-colors hover:text-text aria-selected:bg-text aria-selected:text-bg"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`} className="pt-5">
        {tabs[at]?.panel}
      </div>
    </div>
  )
}
