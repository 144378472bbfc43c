// Money counted a second time: in whole numbers without an end, and by comparing instead of dividing, so that it has none of the
// product's own arithmetic. Slow, which is no matter in a test.

/** Cases of each rule of money: `npm run test:deep` tries 100,000. */
export const MONEY_CASES = Number(process.env['MONEY_CASES'] ?? 1_000)

/** The share of an amount that a part of a whole has, half up: the largest that is at most half a cent above the exact one; 0 of nothing. */
export function exactShare(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  let share = 0n
  const [a, p, w] = [BigInt(amount), BigInt(part), BigInt(whole)]
  for (let step = 1n << 40n; step > 0n; step >>= 1n)
    if (2n * w * (share + step) <= 2n * a * p + w) share += step
  return Number(share)
}

/** An amount shared out over weights, one after the other: each part brings what is given so far to the exact share of it, half up. */
export function exactParts(amount: number, weights: readonly number[]): number[] {
  const whole = exactSum(weights)
  const upTo = (count: number) => exactShare(amount, exactSum(weights.slice(0, count)), whole)
  return weights.map((_, at) => upTo(at + 1) - upTo(at))
}

export const exactSum = (amounts: readonly number[]): number =>
  Number(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
