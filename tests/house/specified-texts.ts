import { globSync, readFileSync } from 'node:fs'

const product = globSync('{app,modules,ui}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => plain(readFileSync(file, 'utf8')))

/** Source as it reads on a screen: one line, with no mark of a quote, and no comment, which nobody reads there. */
export function plain(source: string): string {
  return source
    .replaceAll(/\/\*[^]*?\*\/|(?<=\s)\/\/.*$/gm, '')
    .replaceAll(/&apos;|\\'/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/** A text with nothing beside it: neither a letter before nor a word after, so that no longer one stands for it. */
export function patternOf(text: string): RegExp {
  const words = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`['"\`>]\\s?${words.join('\\$?\\{[^}]*\\}')}\\s?['"\`<]`)
}

/** Whether a text of the specification stands somewhere in the product; `{name}` stands for whatever is put in. */
export function standsInProduct(text: string): boolean {
  const pattern = patternOf(text)
  return product.some((source) => pattern.test(source))
}
