import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { epochMs, systemNow } from '#platform/time.ts'
import { LoadingPill } from '#ui/loading-pill.tsx'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import { showToast } from '#ui/toast.ts'

/** The props of what is rendered when a part's code could not be loaded; it may load it again. */
export interface FallbackProps {
  retry: () => void
}

/**
 * Makes a part of a page whose code, the export `name` of a file, is fetched when it is first drawn, with
 * `placeholder` in its place meanwhile. Where no code comes, because there is no line or a newer version of the site has other files,
 * `fallback` is drawn with the same properties; each part that is put up later tries anew. On the server it is the placeholder.
 */
export function lazyWithFallback<Name extends string, Props extends object>(
  fetchFile: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
  fallback: FunctionComponent<Props & FallbackProps>,
  placeholder: (props: Props) => ReactNode = () => null,
): FunctionComponent<Props> {
  let code: FunctionComponent<Props> | undefined

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<FunctionComponent<Props & FallbackProps> | undefined>(() => code)
    useEffect(() => {
      if (Part) return
      fetchFile().then(
        (file) => setPart(() => (code = file[name])),
        () => setPart(() => fallback),
      )
    }, [Part])
    return Part ? <Part {...props} retry={() => setPart(undefined)} /> : placeholder(props)
  }
}

interface CloseFallbackProps extends FallbackProps {
  open: boolean
  onClose: () => void
  /** Where the same is done on a page of its own. */
  page?: string
}

/**
 * In the place of what opens over a page. Where there is a line, a newer version of the site is loaded, which has the
 * code; else it closes and says why, and the next press tries again.
 */
export function CloseFallback({ open, onClose, retry, page }: CloseFallbackProps) {
  const [hasTried, setTried] = useState(false)
  useEffect(() => {
    if (!open) return
    if (hasTried) return retry()
    setTried(true)
    void loadNewerVersion(page).then((isComing) => {
      if (isComing) return
      onClose()
      showToast({ title: NETWORK_ERROR, tone: 'danger' })
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once each time it opens
  }, [open])
  return null
}

/** A dialog or drawer whose code comes when it is first opened: on a slow line its press shows that something happens. */
export const lazyDialog = <Name extends string, Props extends { open: boolean; onClose: () => void }>(
  fetchFile: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
  fallback: FunctionComponent<Props & FallbackProps> = CloseFallback,
): FunctionComponent<Props> =>
  lazyWithFallback(fetchFile, name, fallback, ({ open }) => <LoadingPill waiting={open} />)

const RELOADED = 'reloaded-for-newer'
const RELOAD_AGAIN_MS = 60_000
const REACHABLE_TIMEOUT_MS = 3_000

/** Where the site can be reached: goes to `page`, or loads the one in sight anew, once a minute. Answers whether it does. */
export async function loadNewerVersion(page?: string): Promise<boolean> {
  try {
    const now = epochMs(systemNow())
    if (!page && now - sessionStorage[RELOADED] < RELOAD_AGAIN_MS) return false
    // The browser's own word that it is online is worth little.
    await fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(REACHABLE_TIMEOUT_MS),
    })
    if (page) location.assign(page)
    else {
      sessionStorage[RELOADED] = now
      location.reload()
    }
    return true
  } catch {
    return false
  }
}
