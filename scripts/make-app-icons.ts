// Draws the icons that phones want as PNG from public/icon.svg. Run it after changing that file.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const PUBLIC = new URL('../public/', import.meta.url)
const rounded = await readFile(new URL('icon.svg', PUBLIC), 'utf8')
// The phone cuts the shape itself from a full square: on iOS always, on Android where the icon is "maskable".
const square = rounded.replace(' rx="112"', '')

const draw = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg)).resize(size, size).png({ palette: true }).toFile(new URL(name, PUBLIC).pathname)

await Promise.all([
  draw(square, 180, 'icon-180.png'),
  draw(rounded, 192, 'icon-192.png'),
  draw(rounded, 512, 'icon-512.png'),
  draw(square, 512, 'icon-maskable-512.png'),
])
