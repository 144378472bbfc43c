import { type AlwaysSent, HiddenFields } from '#modules/tickets/scan/always-sent.tsx'
import { PartyButtons } from '#modules/tickets/scan/party-buttons.tsx'
import type { ScanFeedback, ScannedBy } from '#modules/tickets/scan/scan-feedback.ts'
import { Verdict } from '#modules/tickets/scan/verdict.tsx'
import { unbroken } from '#modules/tickets/seat-text.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { titleSize } from '#ui/title-size.ts'
import { useLostFocus } from '#ui/use-lost-focus.ts'

const LOOKS: Record<ScanFeedback['tone'], { colours: string; icon: IconName }> = {
  in: { colours: 'bg-success text-on-primary', icon: 'circle-check' },
  wait: { colours: 'bg-accent text-on-accent', icon: 'triangle-exclamation-point' },
  no: { colours: 'bg-danger text-on-danger', icon: 'x' },
  ask: { colours: 'bg-text text-bg', icon: 'eye' },
  lost: { colours: 'bg-surface-2 text-text', icon: 'wifi-off' },
}

interface ScanResultProps {
  feedback: ScanFeedback
  /** What the scanner says of itself. */
  always: AlwaysSent
  /** With JavaScript: what the buttons of a party send. */
  onPress?: (fields: Record<string, string>) => void
  /** With JavaScript: take the cash without leaving the page, and go on to the next guest. */
  onCash?: (fields: { order: string } & ScannedBy) => void
  /** With JavaScript: open the door before its time, and let in. */
  onOpen?: (by: ScannedBy) => void
  /** With JavaScript: let in whom the door was asked about. */
  onAdmit?: (by: ScannedBy) => void
  /** Without a signal: let in what is left to a person. */
  onLetIn?: (letIn: NonNullable<ScanFeedback['letIn']>) => void
  onNext?: () => void
  /** Where the next guest is scanned without JavaScript. */
  scanner: string
}

/** The result of a scan, filling the screen. */
export function ScanResult({
  feedback,
  always,
  onCash,
  onOpen,
  onAdmit,
  onPress,
  onLetIn,
  onNext,
  scanner,
}: ScanResultProps) {
  const { colours, icon } = LOOKS[feedback.tone]
  const { cash, letIn, early, admit, party } = feedback
  const answer = useLostFocus<HTMLDivElement>(feedback)
  return (
    // The guest stands above, as long as their name is; what may be pressed stays where the thumb is.
    <div
      ref={answer}
      tabIndex={-1}
      className={`@container-size flex size-full scheme-light flex-col gap-3 overflow-y-auto p-4 ${colours}`}
    >
      <div className="flex grow flex-col justify-center-safe gap-3 roomy:min-h-0 roomy:overflow-y-auto">
        <Verdict headline={feedback.headline} icon={icon} />
        {feedback.name && (
          <p className={`shrink-0 pb-1 leading-snug font-semibold wrap-anywhere ${titleSize(feedback.name)}`}>
            {feedback.name}
          </p>
        )}
        {feedback.detail && <p className="text-xl wrap-anywhere">{unbroken(feedback.detail)}</p>}
        {feedback.reason && (
          <p className="max-w-measure text-lg font-medium wrap-anywhere">{feedback.reason}</p>
        )}
        {party && (
          <p className="text-lg font-medium">
            {party.others === 1
              ? 'One more of this order is outside.'
              : `${party.others} more of this order are outside.`}
          </p>
        )}
      </div>
      <div className="flex w-full max-w-sm shrink-0 flex-wrap gap-3 *:min-w-32 *:grow *:basis-2/5">
        {cash && (
          <form
            method="post"
            onSubmit={(event) => {
              if (!onCash) return
              event.preventDefault()
              onCash(cashFields(cash))
            }}
            className={ALONE}
          >
            <HiddenFields fields={{ ...always, ...cashFields(cash) }} />
            <button type="submit" className={`${BIG_BUTTON} bg-text text-bg`}>
              <Icon name="banknote" />
              Cash received, let in
            </button>
          </form>
        )}
        {admit && (
          <form
            method="post"
            onSubmit={(event) => {
              if (!onAdmit) return
              event.preventDefault()
              onAdmit(admit)
            }}
            className={ALONE}
          >
            <HiddenFields fields={{ ...always, ...admit, ask: '' }} />
            <button type="submit" className={`${BIG_BUTTON} bg-bg text-text`}>
              Let in
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
            className={ALONE}
          >
            <HiddenFields fields={{ ...always, ...early, opened: 'yes' }} />
            <button type="submit" className={`${BIG_BUTTON} bg-text text-bg`}>
              Open this door now
            </button>
          </form>
        )}
        <PartyButtons feedback={feedback} always={always} onPress={onPress} className={BIG_BUTTON} />
        {letIn && onLetIn && (
          <button
            type="button"
            onClick={() => onLetIn(letIn)}
            className={`${BIG_BUTTON} ${ALONE} bg-text text-bg`}
          >
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
    </div>
  )
}

const cashFields = ({ orderId: order, ...by }: NonNullable<ScanFeedback['cash']>) => ({ order, ...by })

/** A line of its own, above what is pressed less. */
const ALONE = 'basis-full!'

const BIG_BUTTON =
  'inline-flex min-h-14 w-full items-center justify-center gap-2 rounded-pill px-4 text-lg font-semibold'
