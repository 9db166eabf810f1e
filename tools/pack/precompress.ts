// Compresses the files of a built app, so that the server has nothing to compress: `x.js.br` and `x.js.gz` beside `x.js`.

import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Texts. Pictures and sounds are compressed already. */
const compressible = /\.(html|js|mjs|css|json|svg|txt|webmanifest)$/

/** Smaller files fit into one packet anyway. */
const fewestBytes = 1024

/** The highest level takes almost twice the time of this one, and saves two per cent. */
const brotliQuality = 10

/** Compresses every text below a folder. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const content = await readFile(path)
        if (content.length < fewestBytes) return
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        await Promise.all([
          promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${path}.br`, small)),
          promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
        ])
      }),
  )
}
