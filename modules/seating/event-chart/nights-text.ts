import type { ChartsOfNights } from '#modules/seating/event-chart/charts-of-nights.server.ts'

/**
 * What the host of a night of a series is told of the charts of the others to come; null where there are none. `isSold`: this night
 * is sold by the seat.
 */
export function nightsText({ same, other, none }: ChartsOfNights, isSold: boolean): string | null {
  const all = same + other + none
  if (all === 0) return null
  const stays = isSold
    ? 'Each night has its own copy of the chart, with its own guests and blocked seats: what you change here stays with this night.'
    : 'A chart that you choose here is for this night alone.'
  const counts = (
    [
      [same, 'the same chart'],
      [other, isSold ? 'another chart' : 'a chart'],
      [none, 'no chart'],
    ] as const
  ).filter(([count]) => count > 0)
  const [only, ...others] = counts
  if (only && others.length === 0)
    return `${stays} The ${all === 1 ? 'other night' : `${all} other nights`} to come ${have(all)} ${only[1]}.`
  return `${stays} Of the ${all} other nights to come ${counts.map(([count, what]) => `${count} ${have(count)} ${what}`).join(', ')}.`
}

const have = (count: number): string => (count === 1 ? 'has' : 'have')
