import { categoryFrom, type ChartBuilder, priceFrom } from '#modules/seating/import/chart-builder.ts'
import type { ListedSeat } from '#modules/seating/import/listed-seats.ts'
import { listOf, textOf } from '#modules/seating/import/loose.ts'
import { formatUsd } from '#platform/money.ts'

/**
 * The category of a seat out of a list, made when its first seat comes: the one it names, else that of its section. A section is a
 * category there, and a price of a seat goes before that of its category: such seats are a category of their own.
 * Null for a seat that names none, has no price and stands in no section.
 */
export function listedCategories(builder: ChartBuilder, file: unknown): (seat: ListedSeat) => string | null {
  const defined = ['categories', 'seat_categories', 'sections'].flatMap((field) => listOf(file, field))
  const byKey = new Map(
    defined
      .toReversed()
      .flatMap((said) => ['id', 'key', 'name', 'label'].map((field) => [textOf(said, field), said] as const)),
  )
  const made = new Map<string, string | null>()
  const names = new Set<string>()
  return ({ said, section }) => {
    const key = textOf(said, 'category') || textOf(said, 'categoryId') || section
    const price = priceFrom(said)
    if (key === '' && price === null) return null
    const known = byKey.get(key)
    const name = textOf(known, 'name') || textOf(known, 'label') || key || 'Seat'
    const priceCents = price ?? priceFrom(known)
    const sold = JSON.stringify([name, priceCents])
    const had = made.get(sold)
    if (had !== undefined) return had
    const isNew = !names.has(name)
    names.add(name)
    const category = categoryFrom(
      builder,
      {
        ...(typeof known === 'object' ? known : {}),
        color: textOf(said, 'categoryColor') || textOf(known, 'color'),
        ...(priceCents !== null && { price: priceCents / 100 }),
      },
      {
        id: builder.idOf({ uuid: isNew ? textOf(known, 'id') : '' }),
        name: isNew || priceCents === null ? name : `${name} ${formatUsd(priceCents)}`,
        at: made.size,
      },
    )
    const id = builder.add('categories', category) ? category.id : null
    made.set(sold, id)
    return id
  }
}
