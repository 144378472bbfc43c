import { useState } from 'react'
import type { ChartTable } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { changeTables, numberTables } from '#modules/seating/editor/change/change-places.ts'
import { CommitField, CommitNumber } from '#modules/seating/editor/panels/commit-field.tsx'
import { NumberSeatsForm } from '#modules/seating/editor/panels/number-seats-form.tsx'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

const amenitiesOf = (typed: string): string[] =>
  [...new Set(typed.split(',').map((each) => each.trim().slice(0, CHART_LIMITS.name)))]
    .filter((each) => each !== '')
    .slice(0, CHART_LIMITS.amenities)

/** What the selected tables are, and how they are numbered. */
export function TablePanel({ editor, tables }: { editor: ChartEditor; tables: readonly ChartTable[] }) {
  const { edit } = editor
  const [start, setStart] = useState(1)
  const [only] = tables
  if (!only) return null
  const change = (changed: Partial<ChartTable>) => edit((now, of) => changeTables(now, of, changed))
  return (
    <div key={only.id} className="space-y-4">
      {tables.length === 1 && (
        <CommitField
          label="Name of the table"
          value={only.label}
          maxLength={CHART_LIMITS.label}
          onCommit={(label) => change({ label: label.trim() })}
        />
      )}
      <CommitNumber
        label="Seats"
        value={only.capacity}
        min={1}
        max={CHART_LIMITS.capacity}
        onCommit={(capacity) => change({ capacity })}
      />
      <Select
        label="Shape"
        value={only.shape}
        onChange={({ target }) => change({ shape: target.value === 'rect' ? 'rect' : 'round' })}
      >
        <option value="round">Round</option>
        <option value="rect">Long</option>
      </Select>
      <CommitField
        label="Type (such as VIP booth)"
        value={only.type}
        maxLength={CHART_LIMITS.name}
        onCommit={(type) => change({ type: type.trim() })}
      />
      <CommitField
        label="What comes with it, with commas between"
        value={only.amenities.join(', ')}
        onCommit={(typed) => change({ amenities: amenitiesOf(typed) })}
      />
      <Checkbox
        label="Sold as a whole"
        hint="One party takes all of its seats."
        checked={tables.every(({ sellWhole }) => sellWhole)}
        onChange={({ target }) => change({ sellWhole: target.checked })}
      />
      {tables.length > 1 && (
        <fieldset className="space-y-3">
          <legend className="font-semibold">Number the tables</legend>
          <CommitNumber label="First table" value={start} min={1} max={9_999} onCommit={setStart} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onClick={() => edit((now, of) => numberTables(now, of, { start, order: 'clockwise' }))}
            >
              Clockwise
            </Button>
            <Button
              variant="secondary"
              onClick={() => edit((now, of) => numberTables(now, of, { start, order: 'lines' }))}
            >
              Line by line
            </Button>
          </div>
        </fieldset>
      )}
      <NumberSeatsForm edit={edit} />
    </div>
  )
}
