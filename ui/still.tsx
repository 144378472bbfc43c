import { type ComponentType, lazy, type MouseEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useScripts } from '#ui/use-scripts.ts'

export interface Fetched {
  /** Fetches the code ahead of its use. */
  load: () => Promise<unknown>
}

export type Still<Props> = ComponentType<Props> & Fetched

/**
 * Makes a part of a page still: nothing in it can be pressed but links, so the server sends it as HTML and the browser
 * leaves it as it came, without loading its code or going over it again. Only when the part is drawn in the browser,
 * because somebody came from another page or because its props changed, its code is fetched; until that is there, and
 * where it cannot be had, what was sent stays.
 */
export function still<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): Still<Props> {
  let code: ComponentType<Props> | undefined
  const load = async () => (code = await fetchCode())
  if (import.meta.env.SSR) {
    const Sent = lazy(async () => ({ default: await fetchCode() }))
    const SentPart = (props: Props) => (
      <div className="contents">
        <Sent {...props} />
      </div>
    )
    return Object.assign(SentPart, { load })
  }
  const StillPart = (props: Props) => <Kept part={props} load={load} code={() => code} />
  return Object.assign(StillPart, { load })
}

interface KeptProps<Props> extends Fetched {
  part: Props
  /** What was fetched, once it is there. */
  code: () => ComponentType<Props> | undefined
}

function Kept<Props extends object>({ part, load, code }: KeptProps<Props>) {
  const isTakingOver = !useScripts()
  const [sent, setSent] = useState(isTakingOver ? part : null)
  const [, draw] = useState<unknown>()
  const navigate = useNavigate()

  const isWanted = !sent || !isSame(sent, part)
  const Drawn = isWanted && code()
  if (Drawn && sent) setSent(null)
  useEffect(() => {
    if (!isWanted || code()) return
    const fail = (error: unknown) =>
      draw(() => {
        throw error
      })
    load().then(() => draw({}), sent ? () => {} : fail)
  })

  if (!Drawn) {
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
      {/* oxlint-disable-next-line react/static-components -- fetched once, and one and the same from then on */}
      <Drawn {...part} />
    </div>
  )
}

const isSame = <Props extends object>(a: Props, b: Props): boolean =>
  (Object.keys(a) as (keyof Props)[]).every((name) => Object.is(a[name], b[name]))

/** Where a click on a link of the site leads within the page; null for every click that is the browser's business. */
function pathFollowed(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-discover]') // the router marks its own
  if (!isPlain || !link || event.defaultPrevented) return null
  return link.pathname + link.search + link.hash
}
