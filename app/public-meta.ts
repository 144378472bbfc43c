import type { MetaDescriptor } from 'react-router'
import type { LinkedData } from '#platform/linked-data.ts'

/** What a public page tells search engines, chats and other sites that link to it. */
export interface PublicPage {
  title: string
  /** The name of the whole site. */
  site: string
  description: string
  /** The one address of this content, whole. */
  url: string
  image?: { url: string; width: number; height: number; alt: string }
  /** Structured data, as schema.org has it. */
  jsonLd?: LinkedData
  /** The pages of a list before and after this one. */
  previous?: string
  next?: string
  /** Where other sites ask what to show of it (oEmbed). */
  oembed?: string
  /** Kept out of search engines: another page holds the same, or nothing lasting. */
  isUnlisted?: boolean
}

/** The head of a public page, made on the server: browsers are handed it and never make one. */
export function publicMeta(page: PublicPage): MetaDescriptor[] {
  const { title, site, description, url, image, jsonLd, previous, next, oembed, isUnlisted } = page
  return [
    { title: `${title} · ${site}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(previous ? [{ tagName: 'link' as const, rel: 'prev', href: previous }] : []),
    ...(next ? [{ tagName: 'link' as const, rel: 'next', href: next }] : []),
    ...(oembed
      ? [{ tagName: 'link' as const, rel: 'alternate', type: 'application/json+oembed', href: oembed, title }]
      : []),
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:width', content: String(image.width) },
          { property: 'og:image:height', content: String(image.height) },
          { property: 'og:image:alt', content: image.alt },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ]
}
