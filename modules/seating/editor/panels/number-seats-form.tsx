import { useState } from 'react'
import { numberSeats } from '#modules/seating/editor/change/change-seats.ts'
import { CommitNumber } from '#modules/seating/editor/panels/commit-field.tsx'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { SEAT_NUMBERING_WORDS, type SeatNumbering } from '#modules/seating/numbering/seat-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

/** How the seats of what is selected are numbered. */
export function NumberSeatsForm({ edit }: Pick<ChartEditor, 'edit'>) {
  const [numbering, setNumbering] = useState<SeatNumbering>({
    kind: 'all',
    from: 'left',
    start: 1,
    isContinuous: false,
  })
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Number the seats</legend>
      <Select
        label="Numbers"
        value={numbering.kind}
        onChange={({ target }) => setNumbering({ ...numbering, kind: target.value as SeatNumbering['kind'] })} // of the options below
      >
        {Object.entries(SEAT_NUMBERING_WORDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Select>
      <CommitNumber
        label="First number"
        value={numbering.start}
        min={1}
        max={9_999}
        onCommit={(start) => setNumbering({ ...numbering, start })}
      />
      <Checkbox
        label="From the right"
        checked={numbering.from === 'right'}
        onChange={({ target }) => setNumbering({ ...numbering, from: target.checked ? 'right' : 'left' })}
      />
      <Checkbox
        label="Go on through all rows"
        checked={numbering.isContinuous}
        onChange={({ target }) => setNumbering({ ...numbering, isContinuous: target.checked })}
      />
      <Button variant="secondary" onClick={() => edit((now, of) => numberSeats(now, of, numbering))}>
        Number these seats
      </Button>
    </fieldset>
  )
}
