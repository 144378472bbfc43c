import { useState } from 'react'
import { ChartChangeNotice } from '#modules/seating/box-office/chart-change-notice.tsx'
import { savedChartKey } from '#modules/seating/box-office/map/saved-chart-key.ts'
import { MOVE_ID } from '#modules/seating/box-office/move-guest-form.tsx'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import type { ChartToUse } from '#modules/seating/event-chart/charts-to-use.server.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, FormSelect, SubmitButton } from '#ui/form/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface UseChartFormProps {
  /** At least one. */
  charts: ChartToUse[]
  result: FormResult<null, SeatingFailure> | null
}

/**
 * The charts of one's venues, of which the event is to sell by one. The one it sells by is chosen at first. Another one is changed to in two
 * steps: the first tells what that would change.
 */
export function UseChartForm({ charts, result }: UseChartFormProps) {
  const hasScripts = useHydrated()
  const sent = result?.values['chart']
  const inUse = charts.find(({ isInUse }) => isInUse)
  const first = inUse ?? charts[0]
  const [chosen, setChosen] = useState(typeof sent === 'string' ? sent : first && savedChartKey(first))
  const given = charts.filter(
    (chart) => chart.free.length > 0 && (!hasScripts || savedChartKey(chart) === chosen),
  )
  const asked =
    result && !result.ok && result.failure.code === 'CHART_ASKED' && sent === chosen ? result.failure : null
  return (
    <ActionForm
      intent="use"
      result={result}
      values={first ? { chart: savedChartKey(first) } : {}}
      messageOf={messageOf}
    >
      <FormSelect
        name="chart"
        label="Seating chart"
        hint={
          inUse ? 'Tickets of a category that the new chart does not have are taken off sale.' : undefined
        }
        onChange={({ target }) => setChosen(target.value)}
      >
        {charts.map((chart) => (
          <option key={savedChartKey(chart)} value={savedChartKey(chart)}>
            {chartChoice(chart)}
          </option>
        ))}
      </FormSelect>
      {given.length > 0 && (
        <>
          <Notice tone="warning" title="Seats that cost nothing">
            {given.map(({ id, name, free }) => (
              <p key={id}>{`${name}: ${free.map((category) => category.name).join(', ')}.`}</p>
            ))}
            <p>To sell them, give them a price in the chart and save it as a new version.</p>
          </Notice>
          <FormCheckbox name="isFree" label="These seats are free" />
        </>
      )}
      {asked && (
        <>
          <ChartChangeNotice change={asked.change} />
          {/* What was told is of this chart: where no script runs, another one may be chosen since. */}
          <input type="hidden" name="told" value={chosen} />
        </>
      )}
      <SubmitButton disabled={hasScripts && inUse !== undefined && chosen === savedChartKey(inUse)}>
        {inUse ? (asked ? 'Change the chart' : 'See what changes') : 'Sell by this chart'}
      </SubmitButton>
    </ActionForm>
  )
}

/** Guests who would lose their seats are moved on the same page. */
const messageOf = (failure: SeatingFailure) =>
  failure.code === 'SEATS_SOLD' ? (
    <>
      {`${seatingMessage(failure)} `}
      <a href={`#${MOVE_ID}`} className="underline">
        Move a guest
      </a>
    </>
  ) : (
    seatingMessage(failure)
  )

/** What tells charts apart stands first: a closed list of a phone cuts the rest. */
const chartChoice = ({ name, version, venue, isInUse }: ChartToUse): string =>
  `${isInUse ? 'In use: ' : ''}${name}, version ${version}${venue === null ? '' : ` (${venue})`}`
