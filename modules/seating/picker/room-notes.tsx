import type { ChoiceState } from '#modules/seating/picker/seat-choice.ts'
import { NO_LINE } from '#modules/seating/picker/seat-choice.ts'
import type { SeatRoomState } from '#modules/seating/picker/seat-room.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface RoomNotesProps {
  room: Pick<SeatRoomState, 'line' | 'isOutdated' | 'isFailed'>
  note: ChoiceState['note']
  onRetry: () => void
}

/** What went otherwise than wished, where it is read: somebody was faster, there is no line, the chart is another one. */
export function RoomNotes({ room, note, onRetry }: RoomNotesProps) {
  return (
    <div className="space-y-3 empty:hidden">
      {room.isOutdated && (
        <Notice tone="warning" title="The seating chart has changed" live>
          <p>The host has changed the room. Load the page again to choose from the new one.</p>
          <Button variant="secondary" onClick={() => location.reload()}>
            Load again
          </Button>
        </Notice>
      )}
      {room.line === 'away' && (
        <Notice tone="warning" live>
          There is no connection. What you see may be old; it is up to date again by itself.
        </Notice>
      )}
      {note && (
        <Notice tone={note.tone} live>
          <p>{note.text}</p>
          {note.text === NO_LINE && (
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
