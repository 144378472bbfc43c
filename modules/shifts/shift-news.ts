import { z } from 'zod'
import { shiftTimeText } from '#modules/shifts/shift.ts'
import { toInstant } from '#platform/time.ts'

const instant = z.string().transform(toInstant)

/** What has happened to a shift of somebody. */
export const ShiftNewsSchema = z.object({
  what: z.enum(['assigned', 'changed', 'removed']),
  event: z.string(),
  place: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
})

export type ShiftNews = z.output<typeof ShiftNewsSchema>

/** What they are told of it, by mail and in the product. */
export function shiftNewsWords({ what, event, place, timeZone, ...times }: ShiftNews): {
  title: string
  body: string
} {
  const where = `${place}, ${shiftTimeText(times, timeZone)}`
  switch (what) {
    case 'assigned':
      return { title: `A shift for you at ${event}`, body: `${where}. Please accept it or decline.` }
    case 'changed':
      return { title: `Your shift at ${event} has changed`, body: `${where}. Please accept it or decline.` }
    case 'removed':
      return { title: `Your shift at ${event} was taken back`, body: `${where}. You need not come for it.` }
  }
}
