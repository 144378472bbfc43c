import { isCityUnknown } from '#modules/venues/city-unknown.ts'
import { useField } from '#ui/form/form-context.ts'
import { FormCheckbox, FormText } from '#ui/form/fields.tsx'

/** Asks for a city. One that looks misspelt is asked for once more, with a box for whoever means it as it stands. */
export function CityField(props: { maxLength: number; autoComplete: string }) {
  const { error } = useField('city')
  const { defaultValue } = useField('isCityRight')
  return (
    // What is said of it has the whole row.
    <div className="space-y-3 has-[[aria-invalid]]:col-span-2">
      <FormText name="city" label="City" {...props} />
      {(isCityUnknown(error) || defaultValue === 'on') && (
        <FormCheckbox name="isCityRight" label="The name of the city is right" />
      )}
    </div>
  )
}
