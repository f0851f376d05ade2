/**
 * Provides the font of watermarks from the package `@fontsource/inter`, because many servers have no fonts. The text renderer
 * reads TrueType but not WOFF 1.0, which contains the same tables, each deflated.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const SOURCE = '@fontsource/inter/files/inter-latin-700-normal.woff'

let written: Promise<string> | undefined

/** Returns the path of a TrueType file that exists until this process ends. */
export function watermarkFont(): Promise<string> {
  written ??= write()
  written.catch(() => (written = undefined))
  return written
}

async function write(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-font-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'inter-bold.ttf')
  await writeFile(path, trueType(await readFile(fileURLToPath(import.meta.resolve(SOURCE)))))
  return path
}

/** Converts WOFF 1.0, sections 3 to 5: a directory of tables, each compressed if that makes it smaller. */
function trueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory: Buffer[] = []
  const tables: Buffer[] = []
  let at = 12 + 16 * count
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(44 + 20 * i, 64 + 20 * i)
    const [offset, stored, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const content = woff.subarray(offset, offset + stored)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    const head = Buffer.alloc(16)
    entry.copy(head, 0, 0, 4)
    entry.copy(head, 4, 16, 20)
    head.writeUInt32BE(at, 8)
    head.writeUInt32BE(length, 12)
    directory.push(head)
    tables.push(stored < length ? inflateSync(content) : content, padding)
    at += length + padding.length
  }
  return Buffer.concat([offsetTable(woff.subarray(4, 8), count), ...directory, ...tables])
}

/** OpenType 1.9, table directory. */
function offsetTable(flavor: Buffer, count: number): Buffer {
  const log = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12)
  flavor.copy(head)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** log, 6)
  head.writeUInt16BE(log, 8)
  head.writeUInt16BE(16 * (count - 2 ** log), 10)
  return head
}
