import type { ReactNode } from 'react'
import { AREA_KINDS } from '#modules/seating/chart/chart.ts'
import { AREA_WORDS } from '#modules/seating/chart/make-parts.ts'
import { CommitNumber } from '#modules/seating/editor/panels/commit-field.tsx'
import type { Tool } from '#modules/seating/editor/draw/draw-parts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'

interface ToolBarProps {
  tool: Tool
  setTool: (tool: Tool) => void
}

const TOOLS: { label: string; tool: Tool }[] = [
  { label: 'Select', tool: { kind: 'select' } },
  { label: 'Single seats', tool: { kind: 'seats' } },
  { label: 'Move around', tool: { kind: 'pan' } },
  { label: 'Rows', tool: { kind: 'rows' } },
  { label: 'Round tables', tool: { kind: 'tables', shape: 'round', capacity: 8 } },
  { label: 'Long tables', tool: { kind: 'tables', shape: 'rect', capacity: 8 } },
  { label: 'Area', tool: { kind: 'area', area: 'dance-floor' } },
  { label: 'Focal point', tool: { kind: 'focal' } },
]

/** What a press or a drag in the room does, and what is asked about it. */
export function ToolBar({ tool, setTool }: ToolBarProps) {
  return (
    // As high with each tool: the drawing below it stays under the finger.
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
      {/* The buttons would be half a screen of a phone. */}
      <div className="sm:hidden">
        <Select
          label="What to do"
          value={TOOLS.findIndex((each) => isSame(tool, each.tool))}
          onChange={({ target }) => setTool(TOOLS[Number(target.value)]?.tool ?? { kind: 'select' })}
        >
          {TOOLS.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <fieldset aria-label="What to do" className="col-span-2 flex flex-wrap gap-2 max-sm:hidden">
        {TOOLS.map(({ label, tool: offered }) => {
          const isOn = isSame(tool, offered)
          return (
            <Button
              key={label}
              variant={isOn ? 'primary' : 'secondary'}
              aria-pressed={isOn}
              onClick={() => setTool(offered)}
            >
              {label}
            </Button>
          )
        })}
      </fieldset>
      <output className="block text-muted max-sm:order-last max-sm:col-span-2 max-sm:min-h-[3lh]">
        {HINTS[tool.kind]}
      </output>
      <div className="sm:min-h-21">
        {tool.kind === 'tables' && (
          <CommitNumber
            label="Seats at a table"
            value={tool.capacity}
            min={1}
            max={40}
            onCommit={(capacity) => setTool({ ...tool, capacity })}
          />
        )}
        {tool.kind === 'area' && (
          <Select
            label="Kind of area"
            value={tool.area}
            onChange={({ target }) =>
              setTool({ kind: 'area', area: AREA_KINDS.find((kind) => kind === target.value) ?? 'other' })
            }
          >
            {AREA_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {AREA_WORDS[kind]}
              </option>
            ))}
          </Select>
        )}
      </div>
    </div>
  )
}

const isSame = (one: Tool, other: Tool): boolean =>
  one.kind === other.kind && (one.kind !== 'tables' || other.kind !== 'tables' || one.shape === other.shape)

const HINTS: Record<Tool['kind'], ReactNode> = {
  select: (
    <>
      Press a row, a table or an area. Drag to move it
      <span className="hoverless:hidden">, drag over the room to select several</span>.
      <span className="hidden hoverless:inline"> A finger beside them moves the room.</span>
    </>
  ),
  seats: (
    <>
      Press single seats
      <span className="hoverless:hidden">, or drag around them. Shift adds to them</span>.
      <span className="hidden hoverless:inline"> A finger that drags moves the room.</span>
    </>
  ),
  pan: (
    <>
      Drag the room. Two fingers come nearer and go farther
      <span className="hoverless:hidden">, as Ctrl and the wheel do</span>.
    </>
  ),
  rows: 'Drag a box: it fills with rows of seats.',
  tables: 'Press for one table, or drag a box that fills with tables.',
  area: 'Drag a box for the area, or press for one of the usual size.',
  focal: 'Press where everybody looks: the best seats are nearest to it.',
}
