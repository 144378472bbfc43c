import type { MouseEvent } from 'react'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

interface ExitSwitchProps {
  isExit: boolean
  /** The scanner that does the other thing, where no script runs. */
  to: string
  onSwitch: (isExit: boolean) => void
}

/** Over a scanner that counts guests out, so that nobody takes it for a door that lets in; with the way back. */
export const ExitBar = ({ isExit, to, onSwitch }: ExitSwitchProps) =>
  isExit && (
    <section
      aria-label="Exit"
      className="flex items-center gap-3 bg-primary-soft px-4 py-1 font-semibold text-on-primary-soft lg:col-span-2"
    >
      <Icon name="log-out" size="sm" />
      <p className="min-w-0 grow">Counting out. Nobody comes in here.</p>
      <a
        href={to}
        onClick={inPlace(() => onSwitch(false))}
        className="inline-flex min-h-tap shrink-0 items-center rounded-pill px-3 underline underline-offset-4"
      >
        Let in
      </a>
    </section>
  )

/** Makes a scanner count out those who leave for a while. */
export const ExitSwitch = ({ isExit, to, onSwitch }: ExitSwitchProps) =>
  !isExit && (
    <a href={to} onClick={inPlace(() => onSwitch(true))} className={`${buttonClass('secondary')} w-full`}>
      <Icon name="log-out" />
      Count guests out
    </a>
  )

/** Without leaving the page: there may be no signal to load another with, and the camera is on. */
const inPlace = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey) return
  event.preventDefault()
  act()
}
