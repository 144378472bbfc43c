import { isCityUnknown } from '#modules/venues/city-unknown.ts'
import { useField } from '#ui/form/form-context.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormText } from '#ui/form/fields.tsx'

/** Asks for a city. One that looks misspelt is asked for once more, with a box for whoever means it as it stands, and no other. */
export function CityField(props: { maxLength: number; autoComplete: string }) {
  const { error, defaultValue: city } = useField('city')
  const { defaultValue: rightCity, ...right } = useField('rightCity')
  const isRight = city !== '' && rightCity === city
  return (
    // What is said of it has the whole row.
    <div className="space-y-3 has-[[aria-invalid]]:col-span-2">
      <FormText name="city" label="City" {...props} />
      {(isCityUnknown(error) || isRight) && (
        <Checkbox
          key={city} // a tick is of one city
          {...right}
          value={city}
          defaultChecked={isRight}
          label="The name of the city is right"
        />
      )}
    </div>
  )
}
