/** The same bytes or text with one bit changed, wherever the number points; a text stays one of seven-bit letters. */
export function flipped<T extends string | Uint8Array>(value: T, bit: number): T {
  const isText = typeof value === 'string'
  const bytes = Uint8Array.from(isText ? Buffer.from(value) : value)
  const [at, shift] = [Math.floor(bit / 7) % bytes.length, bit % 7]
  bytes[at] = (bytes[at] ?? 0) ^ (1 << shift)
  return (isText ? Buffer.from(bytes).toString() : bytes) as T
}
