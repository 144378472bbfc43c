import { PartyButtons } from '#modules/tickets/scan/party-buttons.tsx'
import type { ScanFeedback, ScannedBy } from '#modules/tickets/scan/scan-feedback.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

const LOOKS: Record<ScanFeedback['tone'], { colours: string; icon: IconName }> = {
  in: { colours: 'bg-success text-on-primary', icon: 'circle-check' },
  wait: { colours: 'bg-accent text-on-accent', icon: 'triangle-exclamation-point' },
  no: { colours: 'bg-danger text-on-danger', icon: 'x' },
}

interface ScanResultProps {
  feedback: ScanFeedback
  isOpened: boolean
  /** With JavaScript: what the buttons of a party send. */
  onPress?: (fields: Record<string, string>) => void
  /** With JavaScript: take the cash without leaving the page, and go on to the next guest. */
  onCash?: (fields: { order: string } & ScannedBy) => void
  /** Without a signal: let in what is left to a person. */
  /** With JavaScript: open the door before its time, and let in. */
  onOpen?: (by: ScannedBy) => void
  onLetIn?: (letIn: NonNullable<ScanFeedback['letIn']>) => void
  onNext?: () => void
  /** Where the next guest is scanned without JavaScript. */
  scanner: string
}

/** The result of a scan, filling the screen. */
export function ScanResult({
  feedback,
  isOpened,
  onCash,
  onOpen,
  onPress,
  onLetIn,
  onNext,
  scanner,
}: ScanResultProps) {
  const { colours, icon } = LOOKS[feedback.tone]
  const { cash, letIn, early } = feedback
  return (
    <div
      className={`flex size-full scheme-light flex-col justify-center-safe gap-3 overflow-y-auto p-6 ${colours}`}
    >
      <p className="flex items-center gap-3 font-display text-4xl leading-tight font-black text-balance uppercase">
        <Icon name={icon} size="xl" />
        {feedback.headline}
      </p>
      {feedback.name && (
        <p className="shrink-0 pb-1 text-3xl leading-snug font-semibold wrap-anywhere">{feedback.name}</p>
      )}
      {feedback.detail && <p className="text-xl">{feedback.detail}</p>}
      {feedback.reason && (
        <p className="max-w-measure text-lg font-medium wrap-anywhere">{feedback.reason}</p>
      )}
      {cash && (
        <form
          method="post"
          onSubmit={(event) => {
            if (!onCash) return
            event.preventDefault()
            const { orderId: order, ...by } = cash
            onCash({ order, ...by })
          }}
        >
          <input type="hidden" name="order" value={cash.orderId} />
          <ByFields by={cash} />
          <button type="submit" className={`${BIG_BUTTON} bg-text text-bg`}>
            <Icon name="banknote" />
            Cash received, let in
          </button>
        </form>
      )}
      {early && (
        <form
          method="post"
          onSubmit={(event) => {
            if (!onOpen) return
            event.preventDefault()
            onOpen(early)
          }}
        >
          <ByFields by={early} />
          <input type="hidden" name="opened" value="yes" />
          <button type="submit" className={`${BIG_BUTTON} bg-text text-bg`}>
            Open this door now
          </button>
        </form>
      )}
      <PartyButtons feedback={feedback} isOpened={isOpened} onPress={onPress} className={BIG_BUTTON} />
      {letIn && onLetIn && (
        <button type="button" onClick={() => onLetIn(letIn)} className={`${BIG_BUTTON} bg-text text-bg`}>
          Let in all the same
        </button>
      )}
      {onNext ? (
        <button type="button" onClick={onNext} className={`${BIG_BUTTON} border-2 border-current`}>
          Next guest
        </button>
      ) : (
        <a href={scanner} className={`${BIG_BUTTON} border-2 border-current`}>
          Next guest
        </a>
      )}
    </div>
  )
}

const ByFields = ({ by }: { by: ScannedBy }) =>
  'code' in by ? (
    <input type="hidden" name="code" value={by.code} />
  ) : (
    <input type="hidden" name="ticket" value={by.ticket} />
  )

const BIG_BUTTON =
  'inline-flex min-h-14 w-full max-w-sm items-center justify-center gap-2 rounded-pill px-7 text-lg font-semibold'
