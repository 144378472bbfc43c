import { artLayers, artShapes, toneHex, wordsWidth } from '#modules/events/art/event-art.ts'
import { eventTones } from '#modules/events/art/event-tones.ts'
import type { EventDetail } from '#modules/events/event.ts'
import { eventKinds } from '#modules/events/event.ts'
import { isSeveralNights, lastNight } from '#modules/events/event-time-text.ts'
import { venueName } from '#modules/events/event-location.ts'
import { formatDay, formatTime, noonOf } from '#platform/time.ts'
import { capHeight, fitText, lettering, lineWidth, writable } from '#ui/lettering.ts'

const MARGIN = 64
const IVORY = '#fbf8f3'

/**
 * The share image (Open Graph) of an event, 1200 by 630, as SVG: its art with kind, date, title, venue and the site's
 * name.
 */
export function shareArt(event: EventDetail, siteName: string): string {
  const { width, height } = artShapes.wide
  const light = toneHex[eventTones(event).light]
  const room = wordsWidth(event) - MARGIN
  const place = fitText(writable([venueName(event), event.city].filter(Boolean).join(' · ')), {
    width: room,
    maxLines: 1,
    maxSize: 36,
    minSize: 26,
  })
  const title = fitText(writable(event.title) || writable(eventKinds[event.kind].label), {
    width: room,
    maxLines: 3,
    maxSize: 112,
    minSize: 52,
  })
  const when = fitText(writable(`${eventKinds[event.kind].label} · ${whenWords(event)}`), {
    width: room,
    maxLines: 1,
    maxSize: 40,
    minSize: 26,
  })

  const placeAt = height - MARGIN
  const lineHeight = title.size * 0.94
  const titleAt = (line: number) => placeAt - 62 - (title.lines.length - 1 - line) * lineHeight
  const whenAt = titleAt(0) - capHeight(title.size) - 34
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    artLayers(event, 'wide'),
    mark(siteName, light),
    lettering(when.lines[0] ?? '', MARGIN, whenAt, when.size, light, 30),
    ...title.lines.map((line, index) => lettering(line, MARGIN, titleAt(index), title.size, IVORY)),
    lettering(place.lines[0] ?? '', MARGIN, placeAt, place.size, IVORY, 20),
    `</svg>`,
  ].join('')
}

/** The site's name, over a short stroke in the light tone. */
function mark(siteName: string, light: string): string {
  const name = writable(siteName)
  const stroke = `M${MARGIN} ${MARGIN + 44}h${Math.round(lineWidth(name, 30, 120))}`
  return `${lettering(name, MARGIN, MARGIN + capHeight(30), 30, IVORY, 120)}<path d="${stroke}" stroke="${light}" stroke-width="4"/>`
}

/** "Sat, Dec 12 · 9 PM", or "Fri, Dec 11 – Sun, Dec 13" when it lasts longer than a night. */
function whenWords(event: EventDetail): string {
  if (event.status === 'postponed') return 'Postponed'
  const first = formatDay(event.startsAt, event.timeZone)
  if (isSeveralNights(event)) return `${first} – ${formatDay(noonOf(lastNight(event)), 'UTC')}`
  return `${first} · ${formatTime(event.startsAt, event.timeZone)}`
}
