import { meantTown } from '#modules/venues/towns/town-position.server.ts'
import { stateCode } from '#platform/us-states.ts'

interface TypedCity {
  city: string
  region: string
  /** Whoever typed it says that the name is right. */
  isCityRight: boolean
}

/** The town that a typed city is most likely to be; null where it is known, said to be right, or near none of its state. */
export async function misspeltCity({ city, region, isCityRight }: TypedCity): Promise<string | null> {
  const state = stateCode(region)
  return state && !isCityRight ? meantTown(city, state) : null
}
