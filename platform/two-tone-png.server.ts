import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_A_PIXEL = 1

/**
 * A square picture in black and white as a PNG of one bit a pixel (PNG specification, section 11). `isBlack` is asked once
 * for each cell of a grid of `cells` a side, which is stretched to `px` pixels a side; `px` is a multiple of eight.
 */
export function twoTonePng(px: number, cells: number, isBlack: (x: number, y: number) => boolean): Buffer {
  const cellOf = Array.from({ length: px }, (_, at) => Math.floor((at * cells) / px))
  // Each line begins with its filter, which is none, and is white (ones) until told.
  const lineBytes = 1 + px / 8
  const lines = Buffer.alloc(lineBytes * px, 0xff)
  for (let y = 0; y < px; y++) {
    const start = y * lineBytes
    if (y > 0 && cellOf[y] === cellOf[y - 1]) {
      lines.copyWithin(start, start - lineBytes, start)
      continue
    }
    const black = Array.from({ length: cells }, (_, x) => isBlack(x, cellOf[y] ?? 0))
    lines[start] = 0
    for (let x = 0; x < px; x++) {
      const byte = start + 1 + (x >> 3)
      if (black[cellOf[x] ?? 0]) lines[byte] = (lines[byte] ?? 0) & ~(0x80 >> (x & 7))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(px, 0)
  header.writeUInt32BE(px, 4)
  header[8] = BITS_A_PIXEL
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
