import { type ComponentType, lazy, type MouseEvent, Suspense, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'

export interface Fetched {
  /** Fetches the code ahead of its use. */
  load: () => Promise<unknown>
}

export type Still<Props> = ComponentType<Props> & Fetched

/**
 * Makes a part of a page still: nothing in it can be pressed but links, so the server sends it as HTML and the browser
 * leaves it as it came, without loading its code or going over it again. Only when the part is drawn in the browser,
 * because somebody came from another page or because its props changed, its code is fetched.
 */
export function still<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): Still<Props> {
  let fetched: ComponentType<Props> | undefined
  const load = async () => ({ default: (fetched = await fetchCode()) })
  const Awaited = lazy(load)

  const StillPart = (props: Props) => {
    if (import.meta.env.SSR) {
      return (
        <div className="contents">
          <Awaited {...props} />
        </div>
      )
    }
    return <Kept part={props} drawnBy={() => fetched ?? Awaited} />
  }
  return Object.assign(StillPart, { load })
}

interface KeptProps<Props> {
  part: Props
  drawnBy: () => ComponentType<Props>
}

function Kept<Props extends object>({ part, drawnBy }: KeptProps<Props>) {
  const isTakingOver = useSyncExternalStore(listenToNothing, no, yes)
  const [sent, setSent] = useState(isTakingOver ? part : null)
  const navigate = useNavigate()

  if (sent && !isSame(sent, part)) setSent(null)
  if (sent) {
    const follow = (event: MouseEvent) => {
      const path = pathFollowed(event)
      if (path === null) return
      event.preventDefault()
      void navigate(path)
    }
    // The empty text is never written: while it takes over a page, React leaves inner HTML alone.
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the links inside
      <div
        key="sent"
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
        onClick={follow}
      />
    )
  }
  return (
    <div key="drawn" className="contents">
      <Suspense>
        <Redrawn part={part} drawnBy={drawnBy} />
      </Suspense>
    </div>
  )
}

function Redrawn<Props extends object>({ part, drawnBy }: KeptProps<Props>) {
  const [Drawn] = useState(drawnBy) // one and the same as long as it stands
  return <Drawn {...part} />
}

const listenToNothing = () => () => {}
const yes = () => true
const no = () => false

const isSame = <Props extends object>(a: Props, b: Props): boolean =>
  (Object.keys(a) as (keyof Props)[]).every((name) => Object.is(a[name], b[name]))

/** Where a click on a link of the site leads within the page; null for every click that is the browser's business. */
function pathFollowed(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-discover]') // the router marks its own
  if (!isPlain || !link || event.defaultPrevented) return null
  return link.pathname + link.search + link.hash
}
