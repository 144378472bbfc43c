import { videoReader } from '#modules/tickets/scan/camera/video-reader.client.ts'

/** A camera that reads codes until it is stopped. */
export interface Scanner {
  stop: () => void
  /** Phones take the camera away from a page that is out of sight, and do not give it back. */
  isAlive: () => boolean
  /** Null where the camera has no lamp that can be reached. */
  setTorch: ((on: boolean) => Promise<void>) | null
}

const MS_BETWEEN_FRAMES = 70

/**
 * Starts a camera on `video` and tells of every code it reads, again and again while it is in view. Takes the camera at
 * the back unless `deviceId` names another. Rejects with the browser's own error: `NotAllowedError` when the person or
 * the phone said no, `NotFoundError` when there is no camera; with `ReaderError` when nothing here can read codes.
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
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  const reader = await videoReader().catch((error: unknown) => {
    release()
    throw error
  })
  let isOn = true
  const stop = () => {
    isOn = false
    release()
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

// The lamp is in no standard type: browsers that have one say so among the track's capabilities.
function torchOf(stream: MediaStream): Scanner['setTorch'] {
  const [track] = stream.getVideoTracks()
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !abilities?.torch) return null
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
