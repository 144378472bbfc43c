import type { BestNote } from '#modules/seating/picker/choose/best-note.ts'
import { CHOSEN_ID } from '#modules/seating/picker/chosen/chosen-panel.tsx'
import type { ChoiceState } from '#modules/seating/picker/choose/seat-choice.ts'
import { NO_LINE } from '#modules/seating/picker/choose/seat-choice.ts'
import type { SeatRoomState } from '#modules/seating/picker/seat-room.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

interface RoomNotesProps {
  room: Pick<SeatRoomState, 'line' | 'isOutdated'>
  note: ChoiceState['note']
  onRetry: () => void
  /** Looks for the best seats by other wishes. */
  onBest: (fields: Record<string, string>) => void
  onClose: () => void
}

/** What went otherwise than wished, where it is read: the chart is another one, somebody was faster, there is no line. One at a time: it covers the room. */
export function RoomNotes({ room, note, onRetry, onBest, onClose }: RoomNotesProps) {
  if (room.isOutdated)
    return (
      <Notice tone="warning" title="The seats have changed" live>
        <p>
          The host has changed the room, or taken its seats off sale. Load the page again to see it as it is
          now.
        </p>
        <Button variant="secondary" onClick={() => location.reload()}>
          Load again
        </Button>
      </Notice>
    )
  if (note)
    return (
      <Notice tone={note.tone} live>
        <div className="flex items-start gap-2">
          <p className="min-w-0 grow">{note.text}</p>
          <Button variant="quiet" size="icon" className="-my-3 -mr-3" aria-label="Close" onClick={onClose}>
            <Icon name="x" />
          </Button>
        </div>
        {note.other && <Other {...note.other} onBest={onBest} />}
        {note.text === NO_LINE && (
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Notice>
    )
  return (
    room.line === 'away' && (
      <Notice tone="warning" live>
        There is no connection. What you see may be old; it is up to date again by itself.
      </Notice>
    )
  )
}

const Other = ({
  label,
  fields,
  onBest,
}: NonNullable<BestNote['other']> & Pick<RoomNotesProps, 'onBest'>) => (
  <Button
    variant="secondary"
    onClick={() => {
      // What is pressed here goes away.
      document.getElementById(CHOSEN_ID)?.focus()
      onBest(fields)
    }}
  >
    {label}
  </Button>
)
