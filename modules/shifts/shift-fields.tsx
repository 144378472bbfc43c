import { MAX_NOTE, MAX_PLACE } from '#modules/shifts/shift.ts'
import { FormParagraph, FormSelect, FormText } from '#ui/form/fields.tsx'

interface ShiftFieldsProps {
  people: readonly { id: string; name: string }[]
}

/** The fields of one shift: who, where, from when until when. */
export const ShiftFields = ({ people }: ShiftFieldsProps) => (
  <>
    <FormSelect name="person" label="Who">
      <option value="">Choose somebody</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name || 'Member'}
        </option>
      ))}
    </FormSelect>
    <FormText name="place" label="Where" hint="Such as Main door." maxLength={MAX_PLACE} autoComplete="off" />
    <FormText name="day" label="Day" type="date" />
    <div className="grid grid-cols-2 gap-4">
      <FormText name="from" label="From" type="time" />
      <FormText name="until" label="Until" type="time" />
    </div>
    <FormParagraph name="note" label="Note (optional)" rows={2} maxLength={MAX_NOTE} />
  </>
)
