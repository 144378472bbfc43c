import { suggestTown } from '#modules/venues/towns/town-position.server.ts'
import { stateCode } from '#platform/us-states.ts'

interface TypedCity {
  city: string
  region: string
  /** The one city whose name whoever typed it says is right. */
  rightCity: string
}

/** The town that a typed city is most likely to be; null where it is known, said to be right, or near none of its state. */
export async function misspeltCity({ city, region, rightCity }: TypedCity): Promise<string | null> {
  const state = stateCode(region)
  return state && city !== rightCity ? suggestTown(city, state) : null
}
