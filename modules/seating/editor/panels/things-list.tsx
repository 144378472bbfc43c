import type { Chart } from '#modules/seating/chart/chart.ts'
import { AREA_WORDS } from '#modules/seating/chart/make-parts.ts'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Opener } from '#ui/opener.tsx'

/** As many as a person goes through; more are selected in the drawing. */
const MOST = 200

/** Everything in the room by name, to be selected without seeing it. */
export function ThingsList({ editor }: { editor: ChartEditor }) {
  const { chart, selection, select } = editor
  const things = namesOf(chart)
  return (
    <details>
      <Opener>Select by name</Opener>
      <ul aria-label="Everything in the room" className="max-h-80 overflow-y-auto">
        {things.slice(0, MOST).map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={selection.has(id)}
              onChange={({ target }) => {
                const next = new Set(selection)
                if (target.checked) next.add(id)
                else next.delete(id)
                select(next)
              }}
            />
          </li>
        ))}
      </ul>
      {things.length > MOST && <p className="text-muted">And {things.length - MOST} more.</p>}
    </details>
  )
}

function namesOf({ rows, tables, areas, sections, floors }: Chart): { id: string; name: string }[] {
  const names = new Map([...sections, ...floors].map(({ id, name }) => [id, name]))
  const named = (
    name: string,
    { sectionId, floorId }: { sectionId?: string | null; floorId: string | null },
  ) => [name, names.get(sectionId ?? ''), names.get(floorId ?? '')].filter(Boolean).join(', ')
  return [
    ...tables.map((table) => ({ id: table.id, name: named(`Table ${table.label}`, table) })),
    ...rows.map((row) => ({ id: row.id, name: named(`Row ${row.label}`, row) })),
    ...areas.map(({ id, kind, text, floorId }) => {
      const words = AREA_WORDS[kind]
      return { id, name: named(text === '' || text === words ? words : `${words}: ${text}`, { floorId }) }
    }),
  ]
}
