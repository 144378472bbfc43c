import { AreaPanel } from '#modules/seating/editor/panels/area-panel.tsx'
import { duplicateSelected, removeSelected } from '#modules/seating/editor/change/add-and-remove.ts'
import { assignSection } from '#modules/seating/editor/change/assign-section.ts'
import { MARKS, numberSeat, paint, toggleMark } from '#modules/seating/editor/change/change-seats.ts'
import { CommitField } from '#modules/seating/editor/panels/commit-field.tsx'
import { FloorSelect } from '#modules/seating/editor/panels/floor-select.tsx'
import { moveToFloor } from '#modules/seating/editor/change/floors.ts'
import { rotateSelected } from '#modules/seating/editor/change/move-selected.ts'
import { RowPanel } from '#modules/seating/editor/panels/row-panel.tsx'
import { selectedOf } from '#modules/seating/editor/change/selection.ts'
import { TablePanel } from '#modules/seating/editor/panels/table-panel.tsx'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { CategoryDot } from '#modules/seating/editor/panels/category-dot.tsx'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { formatCounted } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { Opener } from '#ui/opener.tsx'

/** How far a copy stands from what it is of. */
const BESIDE = { x: 25, y: 35 }

/** What can be done with what is selected. */
export function SelectionPanel({ editor }: { editor: ChartEditor }) {
  const { chart, selection, floor, edit } = editor
  const { rows, tables, areas, seats } = selectedOf(chart, selection)
  const single = seats.length === 1 && rows.length + tables.length === 0 ? seats[0] : undefined
  const [panel, ...others] = [
    { title: 'Rows', count: rows.length, fields: <RowPanel editor={editor} rows={rows} /> },
    { title: 'Tables', count: tables.length, fields: <TablePanel editor={editor} tables={tables} /> },
    { title: 'Areas', count: areas.length, fields: <AreaPanel editor={editor} areas={areas} /> },
  ]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const places = [...rows, ...tables]
  const sectionIds = new Set(places.map(({ sectionId }) => sectionId))
  const section = chart.sections.find(({ id }) => sectionIds.size === 1 && sectionIds.has(id))
  return (
    <section aria-labelledby="selected" className="space-y-5">
      <Heading level={2} size="small" id="selected">
        Selected
      </Heading>
      <output className="block text-muted">
        {countsText({ rows: rows.length, tables: tables.length, areas: areas.length, seats: seats.length })}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => edit((now, of) => duplicateSelected(now, of, BESIDE))}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => edit((now, of) => rotateSelected(now, of, 15))}>
          Turn
        </Button>
        <Button variant="danger" onClick={() => edit(removeSelected)}>
          Remove
        </Button>
      </div>
      {single && (
        <CommitField
          label="Number of the seat"
          value={single.number}
          maxLength={CHART_LIMITS.label}
          onCommit={(number) => edit((now) => numberSeat(now, single.id, number.trim()))}
        />
      )}
      {seats.length > 0 && (
        <>
          <fieldset aria-label="Category of the seats" className="flex flex-wrap gap-2">
            {chart.categories.map(({ id, name, color }) => {
              const isOn = seats.every(({ categoryId }) => categoryId === id)
              return (
                <Button
                  key={id}
                  variant={isOn ? 'primary' : 'secondary'}
                  aria-pressed={isOn}
                  onClick={() => edit((now, of) => paint(now, of, id))}
                >
                  <CategoryDot color={color} />
                  {name}
                </Button>
              )
            })}
          </fieldset>
          <fieldset aria-label="What the seats are" className="flex flex-wrap gap-2">
            {(Object.keys(MARKS) as (keyof typeof MARKS)[]).map((mark) => {
              const isOn = seats.every((seat) => seat[mark] === true)
              return (
                <Button
                  key={mark}
                  variant={isOn ? 'primary' : 'secondary'}
                  aria-pressed={isOn}
                  onClick={() => edit((now, of) => toggleMark(now, of, mark))}
                >
                  {MARKS[mark]}
                </Button>
              )
            })}
          </fieldset>
        </>
      )}
      {panel?.fields}
      {others.map(({ title, fields }) => (
        // All of them open would be four screens of a phone.
        <details key={title}>
          <Opener>{title}</Opener>
          <div className="pt-3">{fields}</div>
        </details>
      ))}
      {floor && places.length + areas.length > 0 && (
        <FloorSelect
          label="Floor"
          floors={chart.floors}
          floor={floor}
          onChoose={(id) => edit((now, of) => moveToFloor(now, of, id))}
        />
      )}
      {places.length > 0 && (
        <CommitField
          key={[...selection].join(' ')}
          label="Section (such as Balcony; empty for none)"
          value={section?.name ?? ''}
          maxLength={CHART_LIMITS.name}
          onCommit={(name) => edit((now, of) => assignSection(now, of, name.trim()))}
        />
      )}
    </section>
  )
}

/** "2 tables, 16 seats". */
const countsText = (counts: Record<'rows' | 'tables' | 'areas' | 'seats', number>): string =>
  (Object.keys(counts) as (keyof typeof counts)[])
    .filter((what) => counts[what] > 0)
    .map((what) => formatCounted(counts[what], what.slice(0, -1)))
    .join(', ')
