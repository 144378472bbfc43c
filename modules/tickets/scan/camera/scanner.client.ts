// oxlint-disable-next-line import/default -- Vite answers with the address of the built worker
import decoder from '#modules/tickets/scan/camera/decode-frame.worker.ts?worker&url'
import { middleSquare } from '#modules/tickets/scan/camera/middle-square.ts'

/** A camera that reads codes until it is stopped. */
export interface Scanner {
  stop: () => void
  /** Phones take the camera away from a page that is out of sight, and do not give it back. */
  isAlive: () => boolean
  /** Null where the camera has no lamp that can be reached. */
  setTorch: ((on: boolean) => Promise<void>) | null
}

type ReadVideo = (video: HTMLVideoElement) => Promise<string | null>

const MS_BETWEEN_FRAMES = 70

/**
 * Starts a camera on `video` and tells of every code it reads, again and again while it is in view. Takes the camera at
 * the back unless `deviceId` names another. Rejects with the browser's own error: `NotAllowedError` when the person or
 * the phone said no, `NotFoundError` when there is no camera.
 */
export async function startScanner(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  deviceId?: string,
): Promise<Scanner> {
  const choice = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { ...choice, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const reader = await videoReader()
  let isOn = true
  const stop = () => {
    isOn = false
    for (const track of stream.getTracks()) track.stop()
    reader.close()
    video.srcObject = null
  }

  video.srcObject = stream
  await video.play().catch((error: unknown) => {
    stop()
    throw error
  })

  const look = async () => {
    if (!isOn) return
    const startedMs = performance.now()
    const text = isReadable(video) ? await reader.read(video).catch(() => null) : null
    if (text && isOn) onCode(text)
    setTimeout(() => void look(), Math.max(0, MS_BETWEEN_FRAMES - (performance.now() - startedMs)))
  }
  void look()
  const isAlive = () => stream.getTracks().every((track) => track.readyState === 'live')
  return { stop, isAlive, setTorch: torchOf(stream) }
}

/** The cameras there are; their names are known once one of them was allowed. */
export const listCameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter((device) => device.kind === 'videoinput')

const isReadable = (video: HTMLVideoElement) =>
  !document.hidden && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0

interface NativeDetector {
  detect(source: ImageBitmap): Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The phone's own reader where there is one that knows QR codes, ours in a worker elsewhere. */
async function videoReader(): Promise<{ read: ReadVideo; close: () => void }> {
  const { BarcodeDetector } = window as { BarcodeDetector?: NativeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return workerReader()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const read: ReadVideo = async (video) => {
    const frame = await bitmapOf(video)
    const [found] = await detector.detect(frame).finally(() => frame.close())
    return found?.rawValue ?? null
  }
  return { read, close: () => {} }
}

function workerReader(): { read: ReadVideo; close: () => void } {
  const worker = new Worker(decoder, { type: 'module' })
  let turn = 0
  const read: ReadVideo = async (video) => {
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

// The lamp is in no standard type: browsers that have one say so among the track's capabilities.
function torchOf(stream: MediaStream): Scanner['setTorch'] {
  const [track] = stream.getVideoTracks()
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !abilities?.torch) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
