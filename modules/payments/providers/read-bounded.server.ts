/** The text of an answer; null where it is longer than so many bytes, of which no more than these are read. */
export async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    // Leaving the loop ends the connection.
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
