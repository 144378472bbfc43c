import { type AlwaysSent, HiddenFields } from '#modules/tickets/scan/always-sent.tsx'
import type { ScanFeedback } from '#modules/tickets/scan/scan-feedback.ts'

type Fields = { party: string; count?: '1' } | { undo: string }

interface PartyButtonsProps {
  feedback: Pick<ScanFeedback, 'party' | 'undo'>
  /** What the scanner says of itself. */
  always: AlwaysSent
  /** With JavaScript: without leaving the page. */
  onPress?: (fields: Fields) => void
  className: string
}

/** Lets in who else came with the order, all at once or one after the other; and takes back what the last press let in. */
export function PartyButtons({ feedback: { party, undo }, always, onPress, className }: PartyButtonsProps) {
  const press = (label: string, fields: Fields, look: string, isFirst = false) => (
    <form
      method="post"
      onSubmit={(event) => {
        if (!onPress) return
        event.preventDefault()
        onPress(fields)
      }}
      className={isFirst ? 'basis-full!' : ''}
    >
      <HiddenFields fields={{ ...always, ...fields }} />
      <button type="submit" className={`${className} ${look}`}>
        {label}
      </button>
    </form>
  )
  return (
    <>
      {party && (
        <>
          {press(
            party.others === 1 ? 'Let in the other one' : `Let in all ${party.others}`,
            { party: party.ticketId },
            'bg-text text-bg',
            true,
          )}
          {party.others > 1 &&
            press('One more', { party: party.ticketId, count: '1' }, 'border-2 border-current')}
        </>
      )}
      {undo &&
        (undo.length > 1 || !party) &&
        press('Take back', { undo: undo.join(',') }, 'border-2 border-current')}
    </>
  )
}
