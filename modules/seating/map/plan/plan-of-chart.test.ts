import { expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'

test('what says no floor is on the first, so that guests find it; without floors everything is on one level', () => {
  const room = makeRoom('banquet', { ...USUAL_ROOM, tables: 2 })
  const floorsOf = (floors: { id: string; name: string }[], floorId: string | null) => {
    const [table, ...others] = room.tables
    const plan = planOfChart({ ...room, floors, tables: [{ ...table!, floorId }, ...others] })
    return plan.blocks.map(({ floor }) => floor)
  }
  const floors = ['Ground floor', 'Balcony'].map((name) => ({ id: name, name }))
  expect(floorsOf(floors, 'Balcony')).toEqual([1, 0])
  expect(floorsOf([], null)).toEqual([-1, -1])
})
