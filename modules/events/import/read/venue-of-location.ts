import { stateCode } from '#platform/us-states.ts'

/** Longer than a room with its address: what is behind it is looked at by expressions that take their time. */
const MAX_LENGTH = 400

interface LocatedVenue {
  venueName: string
  address: string
  city: string
  region: string
}

/**
 * The place of one line such as "Urbana IL", "Big Island, Hawaii" or "Parkway Ballroom, 4455 S King Dr, Chicago, IL 60653". What is no
 * state at its end stays with the town.
 */
export function venueOfLocation(location: string): LocatedVenue {
  const text = location
    .slice(0, MAX_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/,?\s*(?:USA|United States)$/i, '')
    .replace(/\s+\d{5}(?:-\d{4})?$/, '')
  const named = /^(.*\S),\s*([^,]+)$/.exec(text)
  const code = named?.[2] ? stateCode(named[2]) : null
  if (named?.[1] && code) return inTown(named[1], code)
  const [, before, letters] = /^(.*[^\s,]),?\s+([A-Z]{2})$/.exec(text) ?? []
  if (before && letters) return inTown(before, letters)
  return { venueName: '', address: '', city: text, region: '' }
}

function inTown(text: string, region: string): LocatedVenue {
  const parts = text.split(',').map((part) => part.trim())
  const city = parts.pop() ?? ''
  const venueName = /^\d/.test(parts[0] ?? '') ? '' : (parts.shift() ?? '')
  return { venueName, address: parts.join(', '), city, region }
}
