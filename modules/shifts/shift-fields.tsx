import { MAX_NOTE, MAX_PLACE } from '#modules/shifts/shift.ts'
import { FieldPair } from '#ui/form/field-pair.tsx'
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
    <FieldPair>
      <FormText name="from" label="From" type="time" />
      <FormText name="until" label="Until" type="time" />
    </FieldPair>
    <FormParagraph name="note" label="Note (optional)" rows={2} maxLength={MAX_NOTE} />
  </>
)
