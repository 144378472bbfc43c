// oxlint-disable-next-line import/default -- Vite answers with the address of the built worker
import decoder from '#modules/tickets/scan/camera/decode-frame.worker.ts?worker&url'

/** A camera that reads codes until it is stopped. */
export interface Scanner {
  stop: () => void
  /** Phones take the camera away from a page that is out of sight, and do not give it back. */
  isAlive: () => boolean
  /** Null where the camera has no lamp that can be reached. */
  setTorch: ((on: boolean) => Promise<void>) | null
}

type ReadFrame = (frame: ImageBitmap) => Promise<string | null>

/** A square of this many pixels at most is cut from the middle of a frame: what is aimed at is there. */
const SQUARE_PX = 720
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
  const reader = await frameReader()
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
    const text = await readVideo(video, reader.read).catch(() => null)
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

async function readVideo(video: HTMLVideoElement, read: ReadFrame): Promise<string | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (document.hidden || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return null
  const side = Math.min(width, height)
  const size = Math.min(side, SQUARE_PX)
  return read(
    await createImageBitmap(video, (width - side) / 2, (height - side) / 2, side, side, {
      resizeWidth: size,
      resizeHeight: size,
    }),
  )
}

interface NativeDetector {
  detect(source: ImageBitmap): Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The phone's own reader where there is one that knows QR codes, ours in a worker elsewhere. */
async function frameReader(): Promise<{ read: ReadFrame; close: () => void }> {
  const { BarcodeDetector } = window as { BarcodeDetector?: NativeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return workerReader()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const read: ReadFrame = async (frame) => {
    const [found] = await detector.detect(frame).finally(() => frame.close())
    return found?.rawValue ?? null
  }
  return { read, close: () => {} }
}

function workerReader(): { read: ReadFrame; close: () => void } {
  const worker = new Worker(decoder, { type: 'module' })
  let turn = 0
  const read: ReadFrame = (frame) =>
    new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data), {
        once: true,
      })
      worker.addEventListener('error', () => reject(new Error('The reader failed')), { once: true })
      // A quick look and a thorough one take turns: quick finds most, thorough the tilted, dim and inverted.
      worker.postMessage({ frame, tryHarder: turn++ % 2 === 1 }, [frame])
    })
  return { read, close: () => worker.terminate() }
}

// The lamp is in no standard type: browsers that have one say so among the track's capabilities.
function torchOf(stream: MediaStream): Scanner['setTorch'] {
  const [track] = stream.getVideoTracks()
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !abilities?.torch) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
