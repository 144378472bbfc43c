import { useEffect, useRef, useState } from 'react'
import { type CameraFailure, cameraFailure } from '#modules/tickets/scan/camera/camera-failure.ts'
import { listCameras, type Scanner, startScanner } from '#modules/tickets/scan/camera/scanner.client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface CameraViewProps {
  onCode: (text: string) => void
  onRunning: (isRunning: boolean) => void
  /** An answer stands over it: nothing of it is seen, so nothing takes the focus. */
  isCovered: boolean
}

const CHOSEN_CAMERA = 'door-camera'

/** The picture of the camera, with the button that starts it, a lamp, and help when there is no picture. */
export function CameraView({ onCode, onRunning, isCovered }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onCode)
  const [request, setRequest] = useState<{ cameraId?: string } | null>(null)
  const [scanner, setScanner] = useState<Scanner | null>(null)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const [cameras, setCameras] = useState<string[]>([])
  const [torch, setTorch] = useState(false)

  useEffect(() => {
    tell.current = onCode
  })

  // A phone that allowed the camera before needs no second tap.
  useEffect(() => {
    void isAllowed().then((allowed) => allowed && setRequest((old) => old ?? chosenBefore()))
  }, [])

  useEffect(() => {
    if (!request || !video.current) return
    const starting = start(video.current, (text) => tell.current(text), request.cameraId)
    let isWanted = true
    void starting.then(
      async (started) => {
        if (!isWanted) return
        setScanner(started)
        onRunning(true)
        setCameras((await listCameras()).map((camera) => camera.deviceId))
      },
      (error: unknown) => {
        if (!isWanted) return
        localStorage.removeItem(CHOSEN_CAMERA)
        setFailure(cameraFailure(error instanceof Error ? error.name : ''))
        setRequest(null)
      },
    )
    return () => {
      isWanted = false
      setScanner(null)
      setTorch(false)
      onRunning(false)
      void starting.then(({ stop }) => stop()).catch(() => {})
    }
  }, [request, onRunning])

  useEffect(() => {
    if (!scanner) return
    const onReturn = () => {
      if (!document.hidden && !scanner.isAlive()) setRequest(chosenBefore())
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [scanner])

  const begin = () => {
    setFailure(null)
    setRequest(chosenBefore())
  }
  const switchCamera = () => {
    const next = cameras[(cameras.indexOf(request?.cameraId ?? '') + 1) % cameras.length]
    if (next) localStorage.setItem(CHOSEN_CAMERA, next)
    setRequest(chosenBefore())
  }
  const switchTorch = () => {
    void scanner?.setTorch?.(!torch).then(() => setTorch(!torch))
  }

  return (
    <div inert={isCovered} className="relative size-full bg-bg">
      <video
        ref={video}
        playsInline
        muted
        className={`size-full object-cover ${scanner ? '' : 'invisible'}`}
      />
      {scanner ? (
        <>
          <span className="pointer-events-none absolute inset-0 m-auto aspect-square w-3/5 max-w-80 rounded-xl border-4 border-primary" />
          <div className="absolute right-3 bottom-3 flex gap-2">
            {cameras.length > 1 && (
              <Button
                size="icon"
                variant="secondary"
                aria-label="Other camera"
                onClick={switchCamera}
                className="bg-bg"
              >
                <Icon name="camera" />
              </Button>
            )}
            {scanner.setTorch && (
              <Button
                size="icon"
                variant="secondary"
                aria-label="Light"
                aria-pressed={torch}
                onClick={switchTorch}
                className="bg-bg"
              >
                <Icon name="flashlight" />
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-5 overflow-y-auto p-6 text-center">
          {failure && (
            <div role="alert" className="max-w-measure space-y-2 text-left">
              <p className="text-lg font-semibold">{failure.title}</p>
              <ul className="list-disc space-y-1 pl-5">
                {failure.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </div>
          )}
          <Button size="lg" onClick={begin} busy={request !== null}>
            <Icon name="camera" size="lg" />
            {request ? 'Starting' : 'Start camera'}
          </Button>
        </div>
      )}
    </div>
  )
}

async function start(...[video, onCode, cameraId]: Parameters<typeof startScanner>): Promise<Scanner> {
  if (!('mediaDevices' in navigator)) throw new DOMException('No secure address', 'SecurityError')
  return startScanner(video, onCode, cameraId)
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    return false // the browser does not tell
  }
}

const chosenBefore = (): { cameraId?: string } => {
  const cameraId = localStorage.getItem(CHOSEN_CAMERA)
  return cameraId ? { cameraId } : {}
}
