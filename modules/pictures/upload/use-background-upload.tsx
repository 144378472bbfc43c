import { useEffect, useRef, useState } from 'react'
import type { SendProgress } from '#modules/pictures/upload/send-upload.client.ts'

/**
 * Uploads a chosen file while the rest of its form is filled in. After `stop` the form names no upload; the chunks that
 * arrived are deleted after a day.
 */
export function useBackgroundUpload() {
  const [progress, setProgress] = useState<SendProgress | null>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const stop = () => {
    sending.current?.abort()
    setProgress(null)
  }
  const send = (file: File) => {
    stop()
    const { signal } = (sending.current = new AbortController())
    setProgress({ state: 'sending', percent: 0 })
    const tell = (now: SendProgress) => !signal.aborted && setProgress(now)
    import('#modules/pictures/upload/send-upload.client.ts')
      .then(({ sendUpload }) => sendUpload(file, { tell, signal }))
      .catch(() => tell({ state: 'failed' }))
  }
  return { progress, send, stop }
}
