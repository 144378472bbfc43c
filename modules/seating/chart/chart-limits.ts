/** How large a chart may be. Above any hall that numbers its seats, below what harms a server. */
export const CHART_LIMITS = {
  seats: 50_000,
  rows: 10_000,
  tables: 5_000,
  sections: 500,
  categories: 50,
  areas: 1_000,
  floors: 20,
  /** Corners of an outline or a polygon. */
  corners: 200,
  amenities: 12,
  /** Seats at one table. */
  capacity: 100,
  /** Letters of names, of labels and numbers, of longer texts. */
  name: 80,
  label: 20,
  text: 300,
  /** In any direction, in pixels. */
  distance: 100_000,
} as const
