import type { EventCard } from '#modules/events/event.ts'

/** The card in a frame on another site: its size in CSS pixels, and the smallest in which all of it is seen. */
export const EMBED_SIZE = { width: 480, height: 460 }
export const SMALLEST_EMBED = { width: 280, height: 420 }

interface Size {
  width: number
  height: number
}

/** The HTML that shows the card of an event on another site; it is never wider than what is around it. */
export const embedHtml = (title: string, address: string, { width, height }: Size = EMBED_SIZE): string =>
  `<iframe src="${inHtml(address)}" title="${inHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border: 0; max-width: 100%"></iframe>`

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** How long another site may keep what it was told, in seconds: the card itself is always the newest. */
const CACHE_SECONDS = 3600

interface Addresses {
  /** Of its card, its host and this site. */
  embed: string
  organizer: string
  site: string
  brand: string
  picture: Size & { url: string }
}

/**
 * An event as oEmbed 1.0 has it (oembed.com): its card in a frame no larger than asked for, else a plain link where that is smaller
 * than the card can be. Its picture is told only where it fits.
 */
export function eventOembed(
  { title, organizer }: Pick<EventCard, 'title' | 'organizer'>,
  { embed, organizer: organizerUrl, site, brand, picture }: Addresses,
  {
    maxWidth = Number.POSITIVE_INFINITY,
    maxHeight = Number.POSITIVE_INFINITY,
  }: Partial<Record<'maxWidth' | 'maxHeight', number>>,
) {
  const [width, height] = [Math.min(EMBED_SIZE.width, maxWidth), Math.min(EMBED_SIZE.height, maxHeight)]
  const isCard = width >= SMALLEST_EMBED.width && height >= SMALLEST_EMBED.height
  return {
    version: '1.0',
    title,
    author_name: organizer.name,
    author_url: organizerUrl,
    provider_name: brand,
    provider_url: site,
    cache_age: CACHE_SECONDS,
    ...(picture.width <= maxWidth &&
      picture.height <= maxHeight && {
        thumbnail_url: picture.url,
        thumbnail_width: picture.width,
        thumbnail_height: picture.height,
      }),
    ...(isCard
      ? { type: 'rich', html: embedHtml(title, embed, { width, height }), width, height }
      : { type: 'link' }),
  }
}
