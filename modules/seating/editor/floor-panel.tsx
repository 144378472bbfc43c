import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { CommitField } from '#modules/seating/editor/commit-field.tsx'
import { addFloor, removeFloor, renameFloor } from '#modules/seating/editor/floors.ts'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'

/** The levels of the room: guests look at one at a time, as it is drawn. */
export function FloorPanel({ editor }: { editor: ChartEditor }) {
  const { chart, floor, edit, showFloor } = editor
  const add = () => {
    const id = newPartId()
    const groundId = newPartId()
    edit((now) => addFloor(now, id, groundId))
    showFloor(id)
  }
  return (
    <section aria-labelledby="floors" className="space-y-4">
      <Heading level={2} size="small" id="floors">
        Floors
      </Heading>
      {floor ? (
        <>
          <CommitField
            key={floor.id}
            label="Name of this floor"
            value={floor.name}
            maxLength={CHART_LIMITS.name}
            onCommit={(typed) => typed.trim() && edit((now) => renameFloor(now, floor.id, typed.trim()))}
          />
          <div>
            <Button variant="danger" onClick={() => edit((now) => removeFloor(now, floor.id))}>
              Remove {floor.name}
            </Button>
            <p className="pt-1 text-muted">What is on it goes to the floor beside it.</p>
          </div>
        </>
      ) : (
        <p className="text-muted">All seats are on one level.</p>
      )}
      {chart.floors.length < CHART_LIMITS.floors && (
        <Button variant="secondary" onClick={add}>
          Add a floor
        </Button>
      )}
    </section>
  )
}
