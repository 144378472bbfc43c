/** What a reader, a crawler and a search engine see of a page, taken from its HTML as it was sent. */
export function readHtml(html: string) {
  const [head = '', body = ''] = html.split('</head>')
  const content = (attribute: string, name: string) =>
    new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(head)?.[1]
  const link = (rel: string, part: string) =>
    [...part.matchAll(/<(?:a|link) [^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => new RegExp(` rel="${rel}"`).test(tag))
      .map((tag) => / href="([^"]*)"/.exec(tag)?.[1])
      .map((address) => address && unescape(address))[0]
  const seen = body.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  return {
    html,
    title: unescape(/<title>([\s\S]*?)<\/title>/.exec(head)?.[1] ?? ''),
    description: unescape(content('name', 'description') ?? ''),
    robots: content('name', 'robots'),
    og: (name: string) => unescape(content('property', `og:${name}`) ?? ''),
    canonical: link('canonical', head),
    previous: link('prev', head),
    next: link('next', head),
    /** The links to the pages of a list, in the page itself. */
    earlier: link('prev', seen),
    later: link('next', seen),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    /** Every tag of the page without what stands in its quotes. */
    tags: [...seen.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""')),
    /** Where its links and pictures lead. */
    addresses: [...seen.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => unescape(address)),
    /** How many scripts the page has, those that hold data among them. */
    scripts: [...html.matchAll(/<script\b/g)].length,
    /** The words people read. */
    text: unescape(
      seen
        .replaceAll(/<wbr\/?>/g, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
    /** The events a list links to, in its order. */
    events: [...new Set([...seen.matchAll(/href="\/events\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id))],
  }
}

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
