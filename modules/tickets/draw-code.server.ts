import QRCode from 'qrcode'
import { twoTonePng } from '#platform/two-tone-png.server.ts'
import { type QrPayload, payloadText } from '#modules/tickets/qr-payload.ts'

/** A code as one path of black bars, each as long as its row is black at a stretch so that no seam shows between its squares, with its side in modules, quiet zone of four included. */
export interface CodeDrawing {
  side: number
  path: string
}

const QUIET_MODULES = 4
const PICTURE_PX = 256
const PICTURE_MARGIN = 2

/** Looking for the mode takes the library half the time: a door code is of this one (`qr-payload.ts`). */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/

function modulesOf(text: string) {
  const segments = ALPHANUMERIC.test(text) ? [{ data: text, mode: 'alphanumeric' as const }] : text
  return QRCode.create(segments, { errorCorrectionLevel: 'M' }).modules
}

/** Draws a text as a QR code for the screen: any size is sharp, and it is told black on white by whoever shows it. */
export function drawCode(text: string): CodeDrawing {
  const modules = modulesOf(text)
  let path = ''
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      const from = x
      while (x < modules.size && modules.get(y, x)) x++
      const bar = x - from
      if (bar > 0) path += `M${from + QUIET_MODULES} ${y + QUIET_MODULES}h${bar}v1h-${bar}z`
    }
  return { side: modules.size + 2 * QUIET_MODULES, path }
}

/** The door code as a picture to attach to a mail: black on white, 256 px, margin 2 (section 9). */
export const doorCodePng = (code: string): Buffer => codePng(code)

/** The whole payload as the image data that `tickets.qr_code` holds: 256 px, margin 2 (sections 3 and 9). */
export const payloadDataUrl = (payload: QrPayload): string =>
  `data:image/png;base64,${codePng(payloadText(payload)).toString('base64')}`

// The library's own picture costs ten times the processor time, and is four times as large.
function codePng(text: string): Buffer {
  const modules = modulesOf(text)
  const inCode = (at: number): boolean => at >= 0 && at < modules.size
  return twoTonePng(PICTURE_PX, modules.size + 2 * PICTURE_MARGIN, (column, row) => {
    const [x, y] = [column - PICTURE_MARGIN, row - PICTURE_MARGIN]
    return inCode(x) && inCode(y) && modules.get(y, x) === 1
  })
}
