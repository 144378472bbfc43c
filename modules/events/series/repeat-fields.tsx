import { REPEATS } from '#modules/events/series/repeats.ts'
import { FormSelect, FormText } from '#ui/form/fields.tsx'

interface RepeatFieldsProps {
  /** It does repeat: only how is asked. */
  isSeries?: boolean
}

/** Whether an event repeats, and until when. The day is hidden while it does not; where no script runs as well. */
export const RepeatFields = ({ isSeries = false }: RepeatFieldsProps) => (
  <div className="space-y-5 has-[option[data-once]:checked]:[&_[data-until]]:hidden">
    <FormSelect name="repeats" label="Repeats">
      {!isSeries && (
        <option value="" data-once>
          It takes place once
        </option>
      )}
      {Object.entries(REPEATS).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </FormSelect>
    <div data-until>
      <FormText
        name="repeatsUntil"
        label="Until"
        hint="The last day on which there may be one. Each night is an event of its own, with all its tickets: you can change or cancel it alone."
        type="date"
      />
    </div>
  </div>
)
