/**
 * Writes the bytes of a sealed file, for an authority that has asked for them: `npm run open-sealed-file -- <id> <path>`. Needs the
 * data folder and the secret of the site. Opening such a file may be a crime: do it only by order.
 */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openSealedFile } from '../src/core/media/sealed-bytes.ts'
import { readConfig } from '../src/platform/config.ts'
import { openDisk } from '../src/platform/storage/disk.ts'

const [id = '', path = ''] = process.argv.slice(2)
if (id === '' || path === '') {
  console.error('Usage: npm run open-sealed-file -- <id> <path>')
  process.exit(1)
}
const config = readConfig(process.env)
await pipeline(
  await openSealedFile({ storage: openDisk(join(config.dataFolder, 'media')), config }, id),
  createWriteStream(path, { mode: 0o600, flags: 'wx' }),
)
console.log(`The sealed file ${id} was written to ${path}`)
