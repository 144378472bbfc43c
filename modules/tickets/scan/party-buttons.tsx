import type { ScanFeedback } from '#modules/tickets/scan/scan-feedback.ts'

type Fields = { party: string; count?: '1' } | { undo: string }

interface PartyButtonsProps {
  feedback: Pick<ScanFeedback, 'party' | 'undo'>
  isOpened: boolean
  /** With JavaScript: without leaving the page. */
  onPress?: (fields: Fields) => void
  className: string
}

/** Lets in who else came with the order, all at once or one after the other; and takes back what the last press let in. */
export function PartyButtons({ feedback: { party, undo }, isOpened, onPress, className }: PartyButtonsProps) {
  const press = (label: string, fields: Fields, look: string) => (
    <form
      method="post"
      onSubmit={(event) => {
        if (!onPress) return
        event.preventDefault()
        onPress(fields)
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isOpened && <input type="hidden" name="opened" value="yes" />}
      <button type="submit" className={`${className} ${look}`}>
        {label}
      </button>
    </form>
  )
  return (
    <>
      {party && (
        <>
          <p className="text-lg font-medium">
            {party.others === 1
              ? 'One more of this order is outside.'
              : `${party.others} more of this order are outside.`}
          </p>
          {press(
            party.others === 1 ? 'Let in the other one' : `Let in all ${party.others}`,
            { party: party.ticketId },
            'bg-text text-bg',
          )}
          {party.others > 1 &&
            press('One more', { party: party.ticketId, count: '1' }, 'border-2 border-current')}
        </>
      )}
      {undo && undo.length > 1 && press('Take back', { undo: undo.join(',') }, 'border-2 border-current')}
    </>
  )
}
