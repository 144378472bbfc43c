import { ExitSwitch } from '#modules/tickets/presence/exit-switch.tsx'
import {
  type AlwaysSent,
  alwaysSent,
  type DoorWay,
  scannerParams,
} from '#modules/tickets/scan/always-sent.tsx'
import { ASKS_FIRST_KEY } from '#modules/tickets/scan/ask-first.ts'
import { DoorNameField } from '#modules/tickets/scan/settings/door-name-field.tsx'
import { useKeptText } from '#modules/tickets/scan/settings/use-kept-text.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'

/** Whether the door asks before it lets in, as its browser keeps it, or else as the address `asked`; and the way to change it. */
export function useAsksFirst(asked: boolean): [boolean, (isAsking: boolean) => void] {
  const [kept, keep] = useKeptText(ASKS_FIRST_KEY)
  return [kept === null ? asked : kept === 'yes', (isAsking) => keep(isAsking ? 'yes' : 'no')]
}

interface DoorSettingsProps {
  eventId: string
  isOpened: boolean
  way: DoorWay
  /** By a link, the door is called as whoever made it said. */
  linkName: string | null
  onExit: (isExit: boolean) => void
  onAsk: (isAsking: boolean) => void
  onRename: (typed: string) => void
}

/** How this device works its door: which way its guests go, whether it asks first, and what it is called. */
export function DoorSettings({
  eventId,
  isOpened,
  way,
  linkName,
  onExit,
  onAsk,
  onRename,
}: DoorSettingsProps) {
  const addressOf = (sent: AlwaysSent) => `?${new URLSearchParams(scannerParams(eventId, sent))}`
  return (
    <div className="space-y-3 pt-3">
      <ExitSwitch
        isExit={way.isExit}
        to={addressOf(alwaysSent(isOpened, { ...way, isExit: true }))}
        onSwitch={onExit}
      />
      {!way.isExit && (
        <a
          href={addressOf(alwaysSent(isOpened, { ...way, isAsking: !way.isAsking }))}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return
            event.preventDefault()
            onAsk(!way.isAsking)
          }}
          className={`${buttonClass('secondary')} w-full`}
        >
          <Icon name={way.isAsking ? 'check' : 'eye'} />
          {way.isAsking ? 'Let in at once' : 'Ask before letting in'}
        </a>
      )}
      {linkName === null ? (
        <DoorNameField
          name={way.doorName}
          onRename={onRename}
          params={scannerParams(eventId, alwaysSent(isOpened, way))}
        />
      ) : (
        <p className="wrap-anywhere">
          <span className="text-muted">This door</span> {linkName}
        </p>
      )}
    </div>
  )
}
