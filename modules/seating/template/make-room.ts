import type { Chart } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeCategory } from '#modules/seating/chart/make-parts.ts'
import { banquet } from '#modules/seating/template/banquet.ts'
import { club } from '#modules/seating/template/club.ts'
import type { RoomSize, Template } from '#modules/seating/template/template.ts'
import { theatre } from '#modules/seating/template/theatre.ts'

/** A new chart of a template, in a size within `ROOM_LIMITS`. Every seat has a number and a category; prices are 0 until they are set. */
export function makeRoom(template: Template, size: RoomSize): Chart {
  switch (template) {
    case 'banquet':
      return banquet(size)
    case 'theatre':
      return theatre(size)
    case 'club':
      return club(size)
    case 'empty':
      return { ...emptyChart(), categories: [makeCategory('Standard', 0)] }
  }
}
