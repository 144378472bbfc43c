// Reads codes out of camera frames, off the page's own thread. The wasm comes from our own server: nothing is fetched
// from elsewhere, so the door works behind any wall.
import { middleSquare } from '#modules/tickets/scan/camera/middle-square.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The first message says whether there is a reader; each one after it answers a frame.
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).then(
  () => postMessage(true),
  () => postMessage(false),
)

let canvas: OffscreenCanvas | undefined

type Frame = VideoFrame | ImageBitmap

addEventListener('message', ({ data }: MessageEvent<{ frame: Frame; tryHarder: boolean }>) => {
  void read(data.frame, data.tryHarder)
    .catch(() => null) // the page waits for an answer to each frame
    .then((text) => postMessage(text))
})

async function read(frame: Frame, tryHarder: boolean): Promise<string | null> {
  const pixels = pixelsOf(frame)
  if (!pixels) return null
  const [found] = await readBarcodes(pixels, {
    formats: ['QRCode'],
    tryHarder,
    tryInvert: tryHarder,
    maxNumberOfSymbols: 1,
  })
  return found?.text ?? null
}

function pixelsOf(frame: Frame): ImageData | undefined {
  try {
    const { x, y, side, px } =
      'displayWidth' in frame
        ? middleSquare(frame.displayWidth, frame.displayHeight)
        : middleSquare(frame.width, frame.height)
    if (canvas?.width !== px) canvas = new OffscreenCanvas(px, px)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(frame, x, y, side, side, 0, 0, px, px)
    return context?.getImageData(0, 0, px, px)
  } finally {
    frame.close()
  }
}
