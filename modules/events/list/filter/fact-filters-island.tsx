import { staticIsland } from '#ui/static-island.tsx'

export const FactFilters = staticIsland(() =>
  import('#modules/events/list/filter/fact-filters.tsx').then((code) => code.FactFilters),
)
