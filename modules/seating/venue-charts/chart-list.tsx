import { Link } from 'react-router'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import type { ListedChart } from '#modules/seating/venue-charts/venue-chart.ts'
import {
  type VenueChartFailure,
  venueChartMessage,
} from '#modules/seating/venue-charts/venue-chart-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Opener } from '#ui/opener.tsx'

interface ChartListProps {
  charts: readonly ListedChart[]
  pathOf: (chartId: string) => string
  /** Where a chart could not be renamed. */
  result: FormResult<unknown, VenueChartFailure> | null
}

/** The charts of a venue: how large each is, whether events can be sold by it, and what can be done with it. */
export function ChartList({ charts, pathOf, result }: ChartListProps) {
  if (charts.length === 0)
    return (
      <EmptyState title="No seating chart yet">
        Begin with a room below, or bring a chart that was drawn elsewhere.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
      {charts.map(({ id, name, seats, draftSeats, version }) => {
        const own = result?.values['chartId'] === id ? result : null
        return (
          <li key={id} className="space-y-2 p-4">
            <Link
              to={pathOf(id)}
              className="link inline-flex min-h-tap items-center font-semibold wrap-anywhere"
            >
              {name}
            </Link>
            <p className="text-muted tabular-nums">
              {version === null
                ? `${formatCounted(draftSeats, 'seat')}, a draft: no version saved yet`
                : `${formatCounted(seats, 'seat')}, version ${version}${draftSeats === seats ? '' : `; draft: ${formatCounted(draftSeats, 'seat')}`}`}
            </p>
            <details open={own !== null}>
              <Opener>
                Rename, copy or delete<span className="sr-only">: {name}</span>
              </Opener>
              <div className="space-y-5 pt-3">
                <ActionForm intent="rename" result={own} values={{ name }} messageOf={venueChartMessage}>
                  <input type="hidden" name="chartId" value={id} />
                  <FormText name="name" label="Name" maxLength={CHART_LIMITS.name} autoComplete="off" />
                  <SubmitButton>Rename</SubmitButton>
                </ActionForm>
                <div className="flex flex-wrap gap-3">
                  <ButtonForm intent="duplicate" fields={{ chartId: id }} variant="secondary">
                    Copy<span className="sr-only"> {name}</span>
                  </ButtonForm>
                </div>
                <details>
                  <Opener>
                    Delete<span className="sr-only"> {name}</span>
                  </Opener>
                  <div className="space-y-3 pt-2">
                    <p>
                      The drawing goes with all its versions, and cannot be had again. Events that are sold by
                      it keep their copy.
                    </p>
                    <ButtonForm intent="delete" fields={{ chartId: id }} variant="danger">
                      Delete this chart<span className="sr-only">: {name}</span>
                    </ButtonForm>
                  </div>
                </details>
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
