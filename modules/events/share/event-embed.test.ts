import { describe, expect, test } from 'vitest'
import { embedHtml, eventOembed } from '#modules/events/share/event-embed.ts'
import type { OrganizerId } from '#platform/ids.ts'

const event = { title: 'Ivory "Ball" & <b>', organizer: { id: 'o' as OrganizerId, name: 'Ivory Club' } }
const addresses = {
  embed: 'https://steppers.example/events/1/embed?ref=me',
  organizer: 'https://steppers.example/organizer/o',
  site: 'https://steppers.example',
  brand: 'Steppers',
  picture: { url: 'https://steppers.example/art/1.jpg', width: 1200, height: 630 },
}

test('the card of an event is a frame whose title is text', () => {
  expect(embedHtml(event.title, 'https://a.example/?a=1&b=2')).toBe(
    '<iframe src="https://a.example/?a=1&amp;b=2" title="Ivory &quot;Ball&quot; &amp; &lt;b&gt;" width="480" height="460" loading="lazy" style="border: 0; max-width: 100%"></iframe>',
  )
})

describe('what other sites are told of an event', () => {
  test('is its card, its host and its picture', () => {
    expect(eventOembed(event, addresses, {})).toEqual({
      version: '1.0',
      type: 'rich',
      title: event.title,
      author_name: 'Ivory Club',
      author_url: addresses.organizer,
      provider_name: 'Steppers',
      provider_url: addresses.site,
      cache_age: 3600,
      thumbnail_url: addresses.picture.url,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html: embedHtml(event.title, addresses.embed),
      width: 480,
      height: 460,
    })
  })

  test.each([
    [{ maxWidth: 480, maxHeight: 460 }, [480, 460]],
    [{ maxWidth: 2000, maxHeight: 2000 }, [480, 460]],
    [{ maxWidth: 300 }, [300, 460]],
    [{ maxWidth: 280, maxHeight: 420 }, [280, 420]],
  ])('is no larger than %j', (max, [width, height]) => {
    const told = eventOembed(event, addresses, max)
    expect(told).toMatchObject({ type: 'rich', width, height })
    expect(told).toMatchObject({ html: expect.stringContaining(` width="${width}" height="${height}" `) })
  })

  test.each([{ maxWidth: 279 }, { maxHeight: 419 }])(
    'is a link where a card is not seen whole: %j',
    (max) => {
      const told = eventOembed(event, addresses, max)
      expect(told.type).toBe('link')
      expect(Object.keys(told)).not.toContain('html')
      expect(Object.keys(told)).not.toContain('width')
    },
  )

  test.each([
    [{ maxWidth: 1200, maxHeight: 630 }, true],
    [{ maxWidth: 1199 }, false],
    [{ maxHeight: 629 }, false],
  ])('has its picture within %j: %s', (max, isThere) => {
    expect('thumbnail_url' in eventOembed(event, addresses, max)).toBe(isThere)
  })
})
