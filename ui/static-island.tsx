import { type ComponentType, lazy, type MouseEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsSent } from '#ui/use-hydrated.ts'

export interface Preloadable {
  /** Fetches the code ahead of its use. */
  load: () => Promise<unknown>
}

export type StaticIsland<Props> = ComponentType<Props> & Preloadable

/**
 * Wraps a component that holds only text, pictures and links, so that a public page sends no JavaScript for it. The server
 * renders it. On hydration the browser keeps the server's HTML and loads no code. The code is loaded when the component is
 * rendered in the browser: after a client-side navigation, or when its props change. Until it is loaded, and when loading
 * fails, the server's HTML stays. It must not contain state, effects or buttons.
 */
export function staticIsland<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): StaticIsland<Props> {
  let code: ComponentType<Props> | undefined
  const load = async () => (code = await fetchCode())
  if (import.meta.env.SSR) {
    const ServerPart = lazy(async () => ({ default: await fetchCode() }))
    const ServerIsland = (props: Props) => (
      <div className="contents">
        <ServerPart {...props} />
      </div>
    )
    return Object.assign(ServerIsland, { load })
  }
  const ClientIsland = (props: Props) => <Island props={props} load={load} code={() => code} />
  return Object.assign(ClientIsland, { load })
}

interface IslandProps<Props> extends Preloadable {
  props: Props
  /** What was fetched, once it is there. */
  code: () => ComponentType<Props> | undefined
}

function Island<Props extends object>({ props, load, code }: IslandProps<Props>) {
  const isSent = useIsSent()
  const [serverProps, setServerProps] = useState(isSent ? props : null)
  const [, rerender] = useState<unknown>()
  const navigate = useNavigate()

  const isCodeNeeded = !serverProps || !isEqual(serverProps, props)
  const Part = isCodeNeeded && code()
  if (Part && serverProps) setServerProps(null)
  useEffect(() => {
    if (!isCodeNeeded || code()) return
    const fail = (error: unknown) =>
      rerender(() => {
        throw error
      })
    load().then(() => rerender({}), serverProps ? () => {} : fail)
  })

  if (!Part) {
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
      <Part {...props} />
    </div>
  )
}

const isEqual = <Props extends object>(a: Props, b: Props): boolean =>
  (Object.keys(a) as (keyof Props)[]).every((name) => Object.is(a[name], b[name]))

/** Where a click on a link of the site leads within the page; null for every click that is the browser's business. */
function pathFollowed(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-discover]') // the router marks its own
  if (!isPlain || !link || event.defaultPrevented) return null
  return link.pathname + link.search + link.hash
}
