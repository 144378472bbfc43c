import type { MapScene } from '#modules/seating/map/map-scene.ts'

/** Seats that look other than before; undefined where the whole room does. */
export function changedSeats(before: MapScene, now: MapScene): number[] | undefined {
  if (before.plan !== now.plan || before.isWanted !== now.isWanted || before.floor !== now.floor)
    return undefined
  const changed = new Set<number>()
  for (let at = 0; at < now.statuses.length; at++)
    if (before.statuses[at] !== now.statuses[at]) changed.add(at)
  for (const at of before.own) if (!now.own.has(at)) changed.add(at)
  for (const at of now.own) if (!before.own.has(at)) changed.add(at)
  return [...changed]
}
