import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PageStyle } from '#app/page-style.tsx'

interface EmbedPage {
  title: string
  /** The page of the site that holds the same. */
  canonical: string
  status?: number
  children: ReactNode
}

// The one kind of page that every site may show in a frame: it runs nothing, sends nothing and knows nobody.
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

/** A page without scripts for a frame on another site, light or dark as the browser is. */
export function embedPage({ title, canonical, status = 200, children }: EmbedPage): Response {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, follow" />
        <title>{title}</title>
        <link rel="canonical" href={canonical} />
        <PageStyle isStrangers={false} />
      </head>
      <body>{children}</body>
    </html>,
  )
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'public, max-age=60',
    },
  })
}
