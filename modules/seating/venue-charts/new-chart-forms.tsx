import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { TEMPLATE_WORDS, USUAL_ROOM } from '#modules/seating/template/template.ts'
import {
  type VenueChartFailure,
  venueChartMessage,
} from '#modules/seating/venue-charts/venue-chart-messages.ts'
import type { FormResult } from '#platform/form-result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FieldPair } from '#ui/form/field-pair.tsx'
import { FormFile, FormSelect, FormText, SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'

interface NewChartProps {
  result: FormResult<unknown, VenueChartFailure> | null
}

const FIRST = {
  name: 'Seating',
  template: 'banquet',
  ...Object.fromEntries(Object.entries(USUAL_ROOM).map(([name, count]) => [name, String(count)])),
}

/** A new chart from a template, in the size that is asked for it. A field that is wrong is shown whatever the room is. */
export const DrawChartForm = ({ result }: NewChartProps) => (
  <section aria-labelledby="draw" className="group space-y-5">
    <Heading level={2} id="draw">
      Begin with a room
    </Heading>
    <ActionForm intent="draw" result={result} values={FIRST} messageOf={venueChartMessage}>
      <FormText name="name" label="Name of the chart" maxLength={CHART_LIMITS.name} autoComplete="off" />
      <FormSelect name="template" label="Room">
        {Object.entries(TEMPLATE_WORDS).map(([template, words]) => (
          <option key={template} value={template}>
            {words}
          </option>
        ))}
      </FormSelect>
      <fieldset className="group-has-[option[value=empty]:checked]:not-has-[[aria-invalid]]:hidden group-has-[option[value=theatre]:checked]:not-has-[[aria-invalid]]:hidden">
        <legend className="sr-only">Tables</legend>
        <FieldPair>
          <Count name="tables" label="Tables" />
          <Count name="seatsPerTable" label="Seats at a table" />
        </FieldPair>
      </fieldset>
      <fieldset className="not-has-[[aria-invalid]]:hidden group-has-[option[value=theatre]:checked]:block!">
        <legend className="sr-only">Rows</legend>
        <FieldPair>
          <Count name="rows" label="Rows" />
          <Count name="seatsPerRow" label="Seats in a row" />
        </FieldPair>
      </fieldset>
      <SubmitButton size="lg">Draw this room</SubmitButton>
    </ActionForm>
  </section>
)

const Count = (props: { name: string; label: string }) => (
  <FormText {...props} inputMode="numeric" autoComplete="off" className="tabular-nums" />
)

/** A chart that another program saved. */
export const ImportChartForm = ({ result }: NewChartProps) => (
  <section aria-labelledby="import" className="space-y-5">
    <Heading level={2} id="import">
      Bring a chart from elsewhere
    </Heading>
    <ActionForm intent="import" result={result} encType="multipart/form-data" messageOf={venueChartMessage}>
      <FormFile
        name="file"
        label="File"
        hint="A seating plan of pretix or a chart of seats.io, saved as JSON, or a chart of ours."
        accept=".json,application/json"
      />
      <FormText
        name="name"
        label="Name of the chart (optional)"
        maxLength={CHART_LIMITS.name}
        autoComplete="off"
      />
      <SubmitButton>Bring this chart</SubmitButton>
    </ActionForm>
  </section>
)
