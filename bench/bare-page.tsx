import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import type { RequestCtx } from '#app/context.server.ts'
import { ctx } from '#app/context.server.ts'
import EventPage, { loader } from '#app/routes/public/event.tsx'
import { SiteLayout } from '#app/shell/site-layout.tsx'
import { CartProvider } from '#modules/cart/cart-context.tsx'

export type PageCtx = Pick<RequestCtx, 'db' | 'now' | 'config'>

type LoaderArgs = Parameters<typeof loader>[0]
type PageProps = Parameters<typeof EventPage>[0]

/** The event page with its data, rendered by React's streaming and nothing else: no routes, no head, no policy, no HTTP. */
export async function bareEventPage(pageCtx: PageCtx, eventId: string): Promise<() => Promise<void>> {
  const context = new RouterContextProvider(new Map([[ctx, pageCtx as RequestCtx]]))
  // The loader looks at the event's id and the context alone.
  const loaderData = await loader({ params: { id: eventId }, context } as unknown as LoaderArgs)
  const page = <EventPage {...({ loaderData } as PageProps)} />
  const element = (
    <CartProvider owner={null}>
      <SiteLayout brand="Steppers" nav>
        {page}
      </SiteLayout>
    </CartProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/events/${eventId}`] })
  return () => streamed(<RouterProvider router={router} />)
}

function streamed(page: React.ReactNode): Promise<void> {
  return new Promise((resolve, reject) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    nowhere.on('finish', resolve)
    const document = (
      <html lang="en">
        <body>{page}</body>
      </html>
    )
    const { pipe } = renderToPipeableStream(document, {
      onShellReady: () => pipe(nowhere),
      onError: reject,
    })
  })
}
