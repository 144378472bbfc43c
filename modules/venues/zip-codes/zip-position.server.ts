import zipCodes from '#modules/venues/zip-codes/positions.json' with { type: 'json' }
import { isZipCode } from '#platform/zip-code.ts'

/** Degrees of latitude and longitude. */
export type Position = readonly [latitude: number, longitude: number]

const { positions } = zipCodes
/** One code and the space behind it. */
const LINE = '00501+4081-07304 '.length

/** Where a ZIP code is, to about a kilometre; null for one that is not in use. Four digits behind it are not looked at. */
export function zipPosition(zip: string): Position | null {
  if (!isZipCode(zip)) return null
  const wanted = zip.slice(0, 5)
  let [from, to] = [0, positions.length / LINE]
  while (from < to) {
    const middle = (from + to) >> 1
    const line = positions.slice(middle * LINE, (middle + 1) * LINE)
    const code = line.slice(0, 5)
    if (code === wanted) return [Number(line.slice(5, 10)) / 100, Number(line.slice(10, 16)) / 100]
    if (code < wanted) from = middle + 1
    else to = middle
  }
  return null
}
