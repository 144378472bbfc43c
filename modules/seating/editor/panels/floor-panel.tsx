import { useState } from 'react'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { focusField } from '#modules/seating/editor/panels/focus-field.ts'
import { CommitField } from '#modules/seating/editor/panels/commit-field.tsx'
import { addFloor, removeFloor, renameFloor } from '#modules/seating/editor/change/floors.ts'
import type { ChartEditor } from '#modules/seating/editor/use-chart-editor.tsx'
import { Button } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'

/** The levels of the room: guests look at one at a time, as it is drawn. */
export function FloorPanel({ editor }: { editor: ChartEditor }) {
  const { chart, floor, edit, showFloor } = editor
  const [added, setAdded] = useState<string | null>(null)
  if (added !== null && floor?.id !== added) setAdded(null) // another floor is in sight: this one is new no more
  const add = () => {
    const id = newPartId()
    const groundId = newPartId()
    edit((now) => addFloor(now, id, groundId))
    showFloor(id)
    setAdded(id)
  }
  return (
    <section aria-labelledby="floors" className="space-y-4">
      <Heading level={2} size="small" id="floors">
        Floors
      </Heading>
      {floor ? (
        <>
          <div key={floor.id} ref={floor.id === added ? focusField : undefined}>
            <CommitField
              label="Name of this floor"
              value={floor.name}
              maxLength={CHART_LIMITS.name}
              onCommit={(typed) => typed.trim() && edit((now) => renameFloor(now, floor.id, typed.trim()))}
            />
          </div>
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
      <output className="block text-muted empty:hidden">
        {floor?.id === added && floor && `${floor.name} is added, and in sight. What you draw stands on it.`}
      </output>
    </section>
  )
}
