import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import QRCode from 'qrcode'
import type { Browser } from 'playwright-core'
import { launchChromium } from './browser.ts'

const [WIDTH, HEIGHT] = [640, 480]
const FRAMES = 20
const CODE_PX = 320

/** How a code is held before a camera. */
export interface Sight {
  /** Degrees that it is turned by. */
  turn: number
  /** How much nearer its right edge is than its left one; 0 for none. */
  tilt: number
  /** Pixels by which it is out of focus (the standard deviation). */
  blur: number
  /** The brightness of its light and of its dark modules, and of what is behind, of 255. */
  light: number
  dark: number
  behind: number
}

/** A phone in the middle of a dim room. */
export const PLAIN_SIGHT: Sight = { turn: 0, tilt: 0, blur: 0, light: 215, dark: 25, behind: 60 }

/** A Chromium whose only camera shows a code. */
export async function browserSeeing(
  code: string,
  videoFile: string,
  sight: Sight = PLAIN_SIGHT,
): Promise<Browser> {
  await writeVideo(brightness(code, sight), videoFile)
  return launchChromium([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${videoFile}`,
  ])
}

/** A Y4M film, which is raw frames behind a line of text each: brightness, then two planes of colour, left grey. */
async function writeVideo(picture: Buffer, file: string): Promise<void> {
  const film = createWriteStream(file)
  film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const frame = Buffer.concat([picture, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  for (let i = 0; i < FRAMES; i++) {
    film.write('FRAME\n')
    film.write(frame)
  }
  film.end()
  await once(film, 'finish')
}

export function brightness(code: string, { turn, tilt, blur, light, dark, behind }: Sight): Buffer {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' })
  const quiet = 4
  const across = modules.size + 2 * quiet
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const lightAt = (x: number, y: number): number => {
    const [fromLeft, fromTop] = [x - WIDTH / 2, y - HEIGHT / 2]
    const depth = 1 - (tilt * fromLeft) / WIDTH
    const [u, v] = [fromLeft * depth, fromTop * depth]
    const inCode = (along: number) => Math.floor((along / CODE_PX + 0.5) * across) - quiet
    const [column, row] = [inCode(u * cos + v * sin), inCode(v * cos - u * sin)]
    if (Math.min(column, row) < -quiet || Math.max(column, row) >= modules.size + quiet) return behind
    const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size
    return isInside && modules.get(row, column) ? dark : light
  }
  const sharp = Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    lightAt((at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5),
  )
  return Buffer.from(blur > 0 ? blurred(blurred(sharp, blur, 1, WIDTH), blur, WIDTH, HEIGHT) : sharp)
}

/** Blurs along one axis, on which neighbours are `step` apart and `length` stand in a line. */
function blurred(pixels: Float64Array, deviation: number, step: number, length: number): Float64Array {
  const reach = Math.ceil(3 * deviation)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return pixels.map((_, at) => {
    const place = Math.floor(at / step) % length
    let sum = 0
    for (const [index, weight] of weights.entries()) {
      const other = Math.min(Math.max(place + index - reach, 0), length - 1)
      sum += weight * (pixels[at + (other - place) * step] ?? 0)
    }
    return sum / whole
  })
}
