// oxlint-disable-next-line import/default -- Vite answers with the address of the built worker
import decoder from '#modules/tickets/scan/camera/decode-frame.worker.ts?worker&url'
import { middleSquare } from '#modules/tickets/scan/camera/middle-square.ts'

/** Reads the code before a camera; null where it sees none. */
export interface VideoReader {
  read: (video: HTMLVideoElement) => Promise<string | null>
  close: () => void
}

/** How long a worker may take to come with its reader, on the slowest network a door has. */
const LOAD_LIMIT_MS = 30_000

interface NativeDetector {
  detect(source: ImageBitmap): Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/**
 * The phone's own reader where there is one that knows QR codes, ours in a worker elsewhere, once it is loaded. Rejects with
 * `ReaderError` where it does not load: a picture that reads nothing would look like a camera that works.
 */
export async function videoReader(): Promise<VideoReader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: NativeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return workerReader()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const read: VideoReader['read'] = async (video) => {
    const frame = await bitmapOf(video)
    const [found] = await detector.detect(frame).finally(() => frame.close())
    return found?.rawValue ?? null
  }
  return { read, close: () => {} }
}

async function workerReader(): Promise<VideoReader> {
  const worker = new Worker(decoder, { type: 'module' })
  const isLoaded = await new Promise<boolean>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => resolve(data), { once: true })
    worker.addEventListener('error', () => resolve(false), { once: true })
    setTimeout(() => resolve(false), LOAD_LIMIT_MS)
  })
  if (!isLoaded) {
    worker.terminate()
    throw new DOMException('The reader did not load', 'ReaderError')
  }
  let turn = 0
  const read: VideoReader['read'] = async (video) => {
    const frame = await frameOf(video)
    const answered = new AbortController()
    return new Promise<string | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data), answered)
      worker.addEventListener('error', () => reject(new Error('The reader failed')), answered)
      // A quick look and a thorough one take turns: quick finds most, thorough the tilted, dim and inverted.
      worker.postMessage({ frame, tryHarder: turn++ % 2 === 1 }, [frame])
    }).finally(() => answered.abort())
  }
  return { read, close: () => worker.terminate() }
}

// A bitmap is made on the page's own thread, which then answers the scan before it late; a frame is only handed on.
async function frameOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  try {
    return new VideoFrame(video)
  } catch {
    return bitmapOf(video) // an older browser, or one that has no frame of this camera
  }
}

function bitmapOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { x, y, side, px } = middleSquare(video.videoWidth, video.videoHeight)
  return createImageBitmap(video, x, y, side, side, { resizeWidth: px, resizeHeight: px })
}
