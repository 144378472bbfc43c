// Draws public/us-map.svg: the United States and the borders of its states, for the map of events. Run it by hand when the source
// changes. It is used as a mask: what is white takes a colour of the theme. `modules/events/map/map-position.server.ts` puts towns on it by the same projection.
import { readFile, writeFile } from 'node:fs/promises'
import { geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const source = new URL('../node_modules/us-atlas/states-albers-10m.json', import.meta.url)
const atlas = JSON.parse(await readFile(source, 'utf8')) as Topology<{
  states: GeometryCollection
  nation: GeometryCollection
}>

/** Coordinates of the source are those of the picture already, to a thousandth: half a unit is less than a pixel. */
const draw = geoPath().digits(0)
const { nation, states } = atlas.objects
const land = draw(feature(atlas, nation)) ?? ''
const borders = draw(mesh(atlas, states, (one, other) => one !== other)) ?? ''

/** Without islands that are smaller than a dot, and steps that are no longer than a unit. */
const short = (path: string): string =>
  path
    .split('M')
    .filter(Boolean)
    .map((line) => {
      const closes = line.endsWith('Z')
      const points = line.replace('Z', '').split('L')
      const kept = points.filter((point, at) => at === 0 || point !== points[at - 1])
      return kept.length < 4 ? '' : `M${kept.join('L')}${closes ? 'Z' : ''}`
    })
    .join('')

const licence =
  '<!-- Made from us-atlas (ISC License, Copyright Michael Bostock) by the U.S. Census Bureau. -->'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610">${licence}<path fill="#fff" d="${short(land)}"/><path d="${short(borders)}" fill="none" stroke="#000" stroke-width="1.5"/></svg>\n`
await writeFile(new URL('../public/us-map.svg', import.meta.url), svg)
