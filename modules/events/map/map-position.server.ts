import { geoAlbersUsa } from 'd3-geo'

/** The size of `public/us-map.svg`, and the projection in which it is drawn. */
const [WIDTH, HEIGHT] = [975, 610]
const project = geoAlbersUsa()
  .scale(1300)
  .translate([WIDTH / 2, HEIGHT / 2])

/** Where a place is on the map of the country, in percent of its width and height; null for one that is not on it. */
export function mapPosition(latitude: number, longitude: number): { x: number; y: number } | null {
  const point = project([longitude, latitude])
  if (!point) return null
  const [x, y] = [(point[0] / WIDTH) * 100, (point[1] / HEIGHT) * 100]
  return x < 0 || x > 100 || y < 0 || y > 100 ? null : { x: round(x), y: round(y) }
}

const round = (percent: number): number => Math.round(percent * 10) / 10
