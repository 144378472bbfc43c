import type { Chart, ChartFloor } from '#modules/seating/chart/chart.ts'
import { Select } from '#ui/select.tsx'

interface FloorSelectProps {
  label: string
  floors: Chart['floors']
  floor: ChartFloor
  onChoose: (id: string) => void
}

/** A choice of one of the floors of a room. */
export const FloorSelect = ({ label, floors, floor, onChoose }: FloorSelectProps) => (
  <Select label={label} value={floor.id} onChange={({ target }) => onChoose(target.value)}>
    {floors.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)
