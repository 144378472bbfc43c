import jsQR from 'jsqr'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { doorCodePng, drawCode, payloadDataUrl } from '#modules/tickets/draw-code.server.ts'
import { doorCode, payloadText, ticketFields } from '#modules/tickets/qr-payload.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { codeIn, pixelsOf } from '#tests/support/code-reader.ts'
import { type EventId, type OrderId, type TicketId, newId } from '#platform/ids.ts'

const facts = { ticketId: newId() as TicketId, eventId: newId() as EventId, orderId: newId() as OrderId }
const texts = { ticketType: 'VIP table', eventDate: '2026-12-12', venue: 'Grand Ballroom', location: '' }
const { payload, hash } = ticketSigner('a secret of this test').sign(
  ticketFields({ ...facts, ...texts, holderName: 'Renée O’Connor-Montgomery' }),
)
const code = doorCode(facts.ticketId, hash)

async function readBoth(image: Buffer): Promise<{ zxing: string | undefined; jsqr: string | undefined }> {
  const { data, width, height } = await pixelsOf(image)
  return { zxing: await codeIn(image), jsqr: jsQR(data, width, height)?.data }
}

describe('the QR code of a ticket', () => {
  it('is a picture of 256 pixels in black and white, small enough for ten in a mail', async () => {
    const png = doorCodePng(code)
    const { width, height, channels, depth } = await sharp(png).metadata()
    expect({ width, height, channels, depth }).toEqual({
      width: 256,
      height: 256,
      channels: 1,
      depth: 'uchar',
    })
    expect(png.length).toBeLessThan(1_000)
  })

  it('is small enough to be read in the dark: QR version 4 or less', () => {
    expect(QRCode.create(code, { errorCorrectionLevel: 'M' }).version).toBeLessThanOrEqual(4)
  })

  it('is read from the picture in the mail by two readers of different make', async () => {
    expect(await readBoth(doorCodePng(code))).toEqual({ zxing: code, jsqr: code })
  })

  it.each([
    ['as shown', 0, 270],
    ['small and blurred', 1.2, 140],
    ['held at an angle', 0, 270],
  ])('is read from the drawing on the ticket page, %s', async (how, blur, px) => {
    const { side, path } = drawCode(code)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${px}" height="${px}">
      <rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
    let image = sharp(Buffer.from(svg))
    if (blur) image = image.blur(blur)
    if (how === 'held at an angle') image = image.rotate(17, { background: '#777' })
    expect((await readBoth(await image.png().toBuffer())).zxing).toBe(code)
  })

  it('carries the whole payload, accents and all, in the picture that the specification asks for', async () => {
    const dataUrl = payloadDataUrl(payload)
    const png = Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64')
    expect((await sharp(png).metadata()).width).toBe(256)
    expect(await readBoth(png)).toEqual({ zxing: payloadText(payload), jsqr: payloadText(payload) })
  })
})
