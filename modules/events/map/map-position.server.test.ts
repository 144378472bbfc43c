import { readFile } from 'node:fs/promises'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { mapPosition } from '#modules/events/map/map-position.server.ts'

type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>

/** The first corner of a state: in degrees, or in units of the map that is drawn. */
async function cornerOf(name: string, file: 'states-10m' | 'states-albers-10m'): Promise<[number, number]> {
  const source = new URL(`../../../node_modules/us-atlas/${file}.json`, import.meta.url)
  const atlas = JSON.parse(await readFile(source, 'utf8')) as Atlas
  const { features } = feature(atlas, atlas.objects.states)
  const geometry = features.find(({ properties }) => properties.name === name)?.geometry
  const [x = 0, y = 0] = geometry?.type === 'Polygon' ? (geometry.coordinates[0]?.[0] ?? []) : []
  return [x, y]
}

test.each(['Colorado', 'Utah', 'Kansas', 'Georgia'])(
  'a corner of %s is where the map draws it',
  async (state) => {
    const [longitude, latitude] = await cornerOf(state, 'states-10m')
    const [x, y] = await cornerOf(state, 'states-albers-10m')
    expect(mapPosition(latitude, longitude)).toEqual({
      x: expect.closeTo((x / 975) * 100, 0) as number,
      y: expect.closeTo((y / 610) * 100, 0) as number,
    })
  },
)

test.each([
  ['Honolulu', 21.31, -157.86, { x: 27.4, y: 90 }],
  ['London', 51.5, -0.13, null],
  ['the South Pole', -90, 0, null],
])('%s is on the map, or is not', (_, latitude, longitude, position) => {
  expect(mapPosition(latitude, longitude)).toEqual(position)
})
