import QRCode from 'qrcode'
import { type QrPayload, payloadText } from '#modules/tickets/qr-payload.ts'

/** A code as one path of unit squares, with its side in modules, quiet zone of four included. */
export interface CodeDrawing {
  side: number
  path: string
}

const QUIET_MODULES = 4
const PICTURE_PX = 256
const PICTURE_MARGIN = 2

/** Draws a text as a QR code for the screen: any size is sharp, and it is told black on white by whoever shows it. */
export function drawCode(text: string): CodeDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x)) path += `M${x + QUIET_MODULES} ${y + QUIET_MODULES}h1v1h-1z`
  return { side: modules.size + 2 * QUIET_MODULES, path }
}

/** The door code as a picture to attach to a mail: black on white, 256 px, margin 2 (section 9). */
export const doorCodePng = (code: string): Promise<Buffer> =>
  QRCode.toBuffer(code, { errorCorrectionLevel: 'M', width: PICTURE_PX, margin: PICTURE_MARGIN })

/** The whole payload as the image data that `tickets.qr_code` holds: 256 px, margin 2 (sections 3 and 9). */
export const payloadDataUrl = (payload: QrPayload): Promise<string> =>
  QRCode.toDataURL(payloadText(payload), {
    errorCorrectionLevel: 'M',
    width: PICTURE_PX,
    margin: PICTURE_MARGIN,
  })
