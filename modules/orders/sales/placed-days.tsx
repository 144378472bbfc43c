import type { ListParams } from '#platform/list-address.ts'
import { TextField } from '#ui/field.tsx'

/** Why no order can have been placed between the days that a list is asked for; undefined where one can. */
export const daysWrong = ({ from, to }: ListParams): string | undefined =>
  from && to && to < from ? 'The last day is before the first one.' : undefined

/** Between which days an order was placed. */
export const PlacedDays = ({ params }: { params: ListParams }) => (
  <>
    <TextField label="Placed from" type="date" name="from" min="2000-01-01" defaultValue={params['from']} />
    <TextField
      label="Placed to"
      type="date"
      name="to"
      min="2000-01-01"
      defaultValue={params['to']}
      error={daysWrong(params)}
    />
  </>
)
