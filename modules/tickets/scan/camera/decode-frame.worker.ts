// Reads codes out of camera frames, off the page's own thread. The wasm comes from our own server: nothing is fetched
// from elsewhere, so the door works behind any wall.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

void prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

let canvas: OffscreenCanvas | undefined

addEventListener('message', ({ data }: MessageEvent<{ frame: ImageBitmap; tryHarder: boolean }>) => {
  void read(data.frame, data.tryHarder).then((text) => postMessage(text))
})

async function read(frame: ImageBitmap, tryHarder: boolean): Promise<string | null> {
  const { width, height } = frame
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(frame, 0, 0)
  frame.close()
  const pixels = context?.getImageData(0, 0, width, height)
  if (!pixels) return null
  const found = await readBarcodes(pixels, {
    formats: ['QRCode'],
    tryHarder,
    tryInvert: tryHarder,
    maxNumberOfSymbols: 1,
  }).catch(() => [])
  return found[0]?.text ?? null
}
