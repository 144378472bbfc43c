import { FormSelect } from '#ui/form/fields.tsx'

interface NightsFieldProps {
  /** How many other nights of the series are to come. */
  all: number
  /** How many of them are later. */
  after: number
}

/** Which nights of a series a change is for. */
export const NightsField = ({ all, after }: NightsFieldProps) => (
  <FormSelect
    name="nights"
    label="Which nights change"
    hint="What was changed on one night alone stays as it is there."
  >
    <option value="this">This night only</option>
    {after > 0 && (
      <option value="after">{`This night and ${after === 1 ? 'the one' : `the ${after}`} after it`}</option>
    )}
    {all > after && <option value="all">{`This night and all ${all} others to come`}</option>}
  </FormSelect>
)
