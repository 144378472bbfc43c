import type { ImportRecord } from '#modules/events/import/read/record-fields.ts'
import { readUsd } from '#platform/decimal-usd.ts'
import { formatUsd } from '#platform/money.ts'

const FREE = /^(?:free(?: (?:entry|admission|of charge))?|no (?:cover|charge|fee)|none|gratis)$/i
const IS_FREE = /^(?:on|yes|true|1|free)$/i

/** Dollars as they are typed in a form, of "Free", "15 USD" and "USD 15" as well; what is none of these stays as it is. */
const dollarsOf = (text: string): string =>
  FREE.test(text) ? '0' : text.replace(/^(?:US\$|USD)\s*|\s*(?:USD|dollars?)$/gi, '').trim()

/**
 * The prices of a row as an event has them. A price is that at the door, unless the row says another one for the door or where tickets are
 * sold: then its description says it, because nothing is put on sale by a file. "Free" is no cover.
 */
export function withPrices(given: ImportRecord): ImportRecord {
  const record = { ...given }
  const isFree = IS_FREE.test(record.isFree ?? '') && !record.price
  const price = isFree ? '0' : dollarsOf(record.price ?? '')
  if (record.doorPrice) record.doorPrice = dollarsOf(record.doorPrice)
  if (price === '') return record
  const amount = readUsd(price)
  const isAtDoor = !record.doorPrice && amount !== null && (amount === 0 || !record.ticketUrl)
  if (isAtDoor) return { ...record, doorPrice: price }
  if (amount !== null && amount === readUsd(record.doorPrice ?? '')) return record
  const words = amount === null ? price.slice(0, 200) : amount === 0 ? 'free' : formatUsd(amount)
  const said = `${record.doorPrice ? 'Advance price' : 'Price'}: ${words}.`
  return { ...record, description: [record.description, said].filter(Boolean).join('\n\n') }
}
