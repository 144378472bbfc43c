import { cityUnknown } from '#modules/venues/city-unknown.ts'
import { misspeltCity } from '#modules/venues/towns/misspelt-city.server.ts'
import type { FieldError, FormValues } from '#platform/form-result.ts'

/** What is wrong with a city that looks misspelt, unless it is said to be right, or stood in the venue before. */
export async function cityErrors(saved: FormValues, values: FormValues): Promise<FieldError[]> {
  const text = (name: string) => values[name]?.toString() ?? ''
  const city = text('city')
  const rightCity = city === saved['city'] ? city : text('rightCity')
  const meant = await misspeltCity({ city, region: text('region'), rightCity })
  return meant ? [{ name: 'city', message: cityUnknown(meant) }] : []
}
