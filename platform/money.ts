declare const cents: unique symbol
declare const basisPoints: unique symbol

/** An amount of US dollars as a whole number of cents. */
export type Cents = number & { readonly [cents]: true }

/** A rate in hundredths of a percent: 300 is 3 percent. */
export type BasisPoints = number & { readonly [basisPoints]: true }

/** Turns a whole number into `Cents`; throws on fractions and on anything past exact integers. */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents: ${amount}`)
  return amount as Cents
}

export const ZERO_CENTS = toCents(0)

/** Turns a whole, non-negative number into `BasisPoints`. */
export function toBasisPoints(rate: number): BasisPoints {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`Not a rate in basis points: ${rate}`)
  return rate as BasisPoints
}

/** The rate as people read it: 300 becomes "3%". */
export const formatRate = (rate: BasisPoints): string => `${rate / 100}%`

/** The share of a non-negative amount, rounded half up to the cent: the one rounding rule of the product. */
export function percentOf(amount: Cents, rate: BasisPoints): Cents {
  return toCents(Number((BigInt(amount) * BigInt(rate) + 5_000n) / 10_000n))
}

export const addCents = (...amounts: Cents[]): Cents =>
  toCents(amounts.reduce((sum, amount) => sum + amount, 0))

export const multiplyCents = (amount: Cents, quantity: number): Cents => toCents(amount * quantity)

let usd: Intl.NumberFormat | undefined

/** The amount as people read it: 4120 becomes "$41.20". */
export function formatUsd(amount: Cents): string {
  // Made with the first amount: it takes a phone a tenth of a second, and not every page shows one.
  usd ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return usd.format(amount / 100)
}

/** A price as people read it: 4120 becomes "$41.20", and what costs nothing is "Free". */
export const formatPrice = (price: Cents): string => (price === ZERO_CENTS ? 'Free' : formatUsd(price))

let whole: Intl.NumberFormat | undefined

/** A count as people read it: 12345 becomes "12,345". */
export function formatCount(count: number): string {
  whole ??= new Intl.NumberFormat('en-US')
  return whole.format(count)
}

/** A count with its noun: 1 and "order" become "1 order", 12345 and "order" become "12,345 orders". */
export const formatCounted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
