import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import QRCode from 'qrcode'
import type { Browser } from 'playwright-core'
import { launchChromium } from './browser.ts'

const [WIDTH, HEIGHT] = [640, 480]
const FRAMES = 20
const MODULE_PX = 8

/** A Chromium whose only camera shows a code, as a phone in the middle of a dim room would be seen. */
export async function browserSeeing(code: string, videoFile: string): Promise<Browser> {
  await writeVideo(code, videoFile)
  return launchChromium([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${videoFile}`,
  ])
}

/** A Y4M film, which is raw frames behind a line of text each: brightness, then two planes of colour, left grey. */
async function writeVideo(code: string, file: string): Promise<void> {
  const film = createWriteStream(file)
  film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const frame = Buffer.concat([brightness(code), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  for (let i = 0; i < FRAMES; i++) {
    film.write('FRAME\n')
    film.write(frame)
  }
  film.end()
  await once(film, 'finish')
}

function brightness(code: string): Buffer {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' })
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 60)
  const quiet = 4
  const side = (modules.size + 2 * quiet) * MODULE_PX
  const [left, top] = [(WIDTH - side) >> 1, (HEIGHT - side) >> 1]
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / MODULE_PX) - quiet, Math.floor(y / MODULE_PX) - quiet]
      const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size
      pixels[(top + y) * WIDTH + left + x] = isInside && modules.get(row, column) ? 25 : 215
    }
  }
  return pixels
}
