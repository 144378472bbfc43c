/** The files of a ZIP that packs nothing, by name: those that stand in its central directory. */
export function readStoredZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files = new Map<string, Uint8Array>()
  const end = bytes.length - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('Not a ZIP')
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('Not an entry of a ZIP')
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
    if (method !== 0) throw new Error('A packed file')
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const local = view.getUint32(at + 42, true)
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    files.set(
      new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      bytes.slice(from, from + size),
    )
    at += 46 + name + extra + comment
  }
  return files
}
