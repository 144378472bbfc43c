import { AREA_KINDS, type ChartArea } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { AREA_WORDS } from '#modules/seating/chart/make-parts.ts'
import { changeAreas } from '#modules/seating/editor/change/change-places.ts'
import { CommitField, CommitNumber } from '#modules/seating/editor/panels/commit-field.tsx'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { Select } from '#ui/select.tsx'

/** What the selected areas are, and how large. */
export function AreaPanel({ editor, areas }: { editor: ChartEditor; areas: readonly ChartArea[] }) {
  const [only] = areas
  if (!only) return null
  const change = (changed: Partial<ChartArea>) => editor.edit((now, of) => changeAreas(now, of, changed))
  return (
    <div key={only.id} className="space-y-4">
      <Select
        label="Kind of area"
        value={only.kind}
        onChange={({ target }) =>
          change({ kind: AREA_KINDS.find((kind) => kind === target.value) ?? 'other' })
        }
      >
        {AREA_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {AREA_WORDS[kind]}
          </option>
        ))}
      </Select>
      <CommitField
        label="Words on it"
        value={only.text}
        maxLength={CHART_LIMITS.text}
        onCommit={(text) => change({ text: text.trim() })}
      />
      {only.shape !== 'polygon' && (
        <>
          <Select
            label="Form"
            value={only.shape}
            onChange={({ target }) => change({ shape: target.value === 'ellipse' ? 'ellipse' : 'rect' })}
          >
            <option value="rect">Rectangle</option>
            <option value="ellipse">Round</option>
          </Select>
          <div className="grid grid-cols-2 gap-4">
            <CommitNumber
              label="Width"
              value={Math.round(only.w)}
              min={5}
              max={20_000}
              onCommit={(w) => change({ w })}
            />
            <CommitNumber
              label="Depth"
              value={Math.round(only.h)}
              min={5}
              max={20_000}
              onCommit={(h) => change({ h })}
            />
          </div>
        </>
      )}
    </div>
  )
}
