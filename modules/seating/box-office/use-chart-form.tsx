import { savedChartKey } from '#modules/seating/box-office/saved-chart-key.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import type { SavedChart } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormSelect, SubmitButton } from '#ui/form/fields.tsx'

interface Answered {
  result: FormResult<null, SeatingFailure> | null
}

/** The charts of one's venues, of which the event is to sell by one. */
export const UseChartForm = ({
  charts,
  isFirst,
  result,
}: Answered & { charts: SavedChart[]; isFirst: boolean }) => (
  <ActionForm intent="use" result={result} values={{}} messageOf={seatingMessage}>
    <FormSelect
      name="chart"
      label={isFirst ? 'Seating chart' : 'Another chart, or a newer version'}
      hint={
        isFirst ? undefined : 'Tickets of a category that the new chart does not have are taken off sale.'
      }
    >
      {charts.map((chart) => (
        <option key={chart.id} value={savedChartKey(chart)}>
          {chart.venue}: {chart.name}, version {chart.version}
        </option>
      ))}
    </FormSelect>
    <SubmitButton>{isFirst ? 'Sell by this chart' : 'Change the chart'}</SubmitButton>
  </ActionForm>
)
