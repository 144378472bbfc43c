import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

interface ExitSwitchProps {
  isExit: boolean
  onSwitch: (isExit: boolean) => void
}

/** Over a scanner that counts guests out, so that nobody takes it for a door that lets in; with the way back. */
export const ExitBar = ({ isExit, onSwitch }: ExitSwitchProps) =>
  isExit && (
    <section
      aria-label="Exit"
      className="flex items-center gap-3 bg-primary-soft px-4 py-1 font-semibold text-on-primary-soft lg:col-span-2"
    >
      <Icon name="log-out" size="sm" />
      <p className="min-w-0 grow">Counting out. Nobody comes in here.</p>
      <button
        type="button"
        onClick={() => onSwitch(false)}
        className="min-h-tap shrink-0 rounded-pill px-3 underline underline-offset-4"
      >
        Let in
      </button>
    </section>
  )

/** Makes a scanner count out those who leave for a while. */
export const ExitSwitch = ({ isExit, onSwitch }: ExitSwitchProps) =>
  !isExit && (
    <button type="button" onClick={() => onSwitch(true)} className={`${buttonClass('secondary')} w-full`}>
      <Icon name="log-out" />
      Count guests out
    </button>
  )
