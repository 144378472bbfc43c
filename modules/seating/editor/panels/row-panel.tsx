import { useState } from 'react'
import type { Chart, ChartRow } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { changeRows, curveRows, nameRows } from '#modules/seating/editor/change/change-places.ts'
import { CommitField, CommitNumber } from '#modules/seating/editor/panels/commit-field.tsx'
import { rowCurve } from '#modules/seating/editor/change/row-curve.ts'
import { NumberSeatsForm } from '#modules/seating/editor/panels/number-seats-form.tsx'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { ROW_NAMING_WORDS, type RowNaming } from '#modules/seating/numbering/row-labels.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

const LABEL_PLACES = {
  start: 'At its start',
  end: 'At its end',
  both: 'At both ends',
  none: 'Nowhere',
} as const

/** What the selected rows are called, and how their seats are numbered. */
export function RowPanel({ editor, rows }: { editor: ChartEditor; rows: readonly ChartRow[] }) {
  const { chart, edit } = editor
  const [naming, setNaming] = useState<RowNaming>({ kind: 'clear-letters', start: 1, isReversed: false })
  const [only] = rows
  return (
    <div className="space-y-4">
      {only && rows.length === 1 && (
        <CommitField
          key={only.id}
          label="Name of the row"
          value={only.label}
          maxLength={CHART_LIMITS.label}
          onCommit={(label) => edit((now, of) => changeRows(now, of, { label: label.trim() }))}
        />
      )}
      <Select
        label="Where the name stands"
        value={only?.labelAt}
        onChange={
          ({ target }) =>
            edit((now, of) => changeRows(now, of, { labelAt: target.value as ChartRow['labelAt'] })) // of the options below
        }
      >
        {Object.entries(LABEL_PLACES).map(([place, words]) => (
          <option key={place} value={place}>
            {words}
          </option>
        ))}
      </Select>
      <CommitNumber
        label="Curve in degrees (0 is straight)"
        value={only ? curveOf(chart, only) : 0}
        min={0}
        max={180}
        onCommit={(degrees) => edit((now, of) => curveRows(now, of, degrees))}
      />
      {rows.length > 1 && (
        <fieldset className="space-y-3">
          <legend className="font-semibold">Name the rows</legend>
          <Select
            label="Names"
            value={naming.kind}
            onChange={({ target }) => setNaming({ ...naming, kind: target.value as RowNaming['kind'] })} // of the options below
          >
            {Object.entries(ROW_NAMING_WORDS).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </Select>
          <CommitNumber
            label="Begin with number (1 is A)"
            value={naming.start}
            min={1}
            max={500}
            onCommit={(start) => setNaming({ ...naming, start })}
          />
          <Checkbox
            label="The row nearest to the focal point is the last"
            checked={naming.isReversed}
            onChange={({ target }) => setNaming({ ...naming, isReversed: target.checked })}
          />
          <Button variant="secondary" onClick={() => edit((now, of) => nameRows(now, of, naming))}>
            Name these rows
          </Button>
        </fieldset>
      )}
      <NumberSeatsForm edit={edit} />
    </div>
  )
}

const curveOf = (chart: Chart, { id }: ChartRow): number =>
  Math.max(
    0,
    Math.round(
      rowCurve(
        chart.seats.filter(({ rowId }) => rowId === id),
        chart.focal,
      ),
    ),
  )
