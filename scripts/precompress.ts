// Writes a .br and a .gz beside every text file of the client build, so that no request pays for compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { gzipAsync as zopfli } from '@gfx/zopfli'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|wasm|webmanifest|html)$/
const MIN_BYTES = 512
/** What every visitor is sent: zopfli makes it 3 percent smaller than gzip, and takes a hundred times as long. */
const SENT_TO_ALL = /\.(js|css)$/

/** Compresses the files below `folder`; a form that is not smaller is not written. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
    const path = `${folder}/${file}`
    const bytes = await readFile(path)
    if (bytes.length < MIN_BYTES) continue
    const br = await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
    const gz = SENT_TO_ALL.test(file)
      ? await zopfli(bytes, { numiterations: 5 })
      : await promisify(gzip)(bytes, { level: 9 })
    if (br.length < bytes.length) await writeFile(`${path}.br`, br)
    if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
  }
}
