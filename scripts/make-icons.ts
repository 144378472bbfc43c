// Draws ui/icons.svg: one file with every icon named in ui/icon-names.ts, so that a page carries no drawing code.
import { writeFile } from 'node:fs/promises'
import { iconNames } from '../ui/icon-names.ts'

type Shape = [tag: string, attributes: Record<string, string>]

const LICENCE =
  '<!-- Icons from Lucide (https://lucide.dev), ISC License, Copyright (c) Lucide Contributors. -->'

const symbols = await Promise.all(
  iconNames.map(async (name) => {
    // The package's folder of icons is not in its `exports`, so the file is named by path.
    const path = new URL(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url).href
    const { __iconData } = (await import(path)) as { __iconData: { node: Shape[] } }
    return `<symbol id="${name}" viewBox="0 0 24 24">${__iconData.node.map(draw).join('')}</symbol>`
  }),
)

function draw([tag, attributes]: Shape): string {
  const drawn = Object.entries(attributes).filter(([name]) => name !== 'key')
  const pairs = drawn.map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${pairs.join('')}/>`
}

const file = new URL('../ui/icons.svg', import.meta.url)
await writeFile(file, `<svg xmlns="http://www.w3.org/2000/svg">${LICENCE}\n${symbols.join('\n')}\n</svg>\n`)
