/** Writes a brotli and a gzip copy next to every text file of a build, so that no request has to compress. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worth = /\.(js|css|svg|json|html|txt|webmanifest)$/

export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => worth.test(name)).map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < 600) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [small, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, zipped)])
}
