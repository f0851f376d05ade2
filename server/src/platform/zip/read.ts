/** Reads an uploaded ZIP file by ranges and without unpacking it. Everything in it is checked before use. */
import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { decimal, t } from '#lib/i18n.ts'
import { isKey, type ByteRange } from '../storage/index.ts'

/** Thrown for a file that cannot be read; `message` is for the uploader. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip'
}

export interface ZipEntry {
  readonly path: string
  /** Unpacked size; reading an entry of another size fails with `UnreadableZip`. */
  readonly bytes: number
  open(): Promise<Readable>
}

export interface ZipSource {
  readonly bytes: number
  read(range: ByteRange): Promise<Readable>
}

/** Our own archives have fewer entries. */
const MAX_ENTRIES = 50_000
/** Text compresses to a twentieth at best. Higher ratios are made to fill disks. */
const MAX_COMPRESSION_RATIO = 100
const MIN_ALLOWED_BYTES = 10_000_000

/**
 * Returns all files by path. Paths are keys of ASCII letters: not absolute, not leading up, without links or duplicates. Throws
 * `UnreadableZip`.
 */
export async function openZip(source: ZipSource): Promise<ReadonlyMap<string, ZipEntry>> {
  const zip = await worded(() =>
    yauzl.fromRandomAccessReaderPromise(new RangeReader(source), source.bytes, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    }),
  )
  if (zip.entryCount > MAX_ENTRIES) throw tooMany()
  const entries = new Map<string, ZipEntry>()
  let packed = 0
  let unpacked = 0
  await worded(async () => {
    for await (const entry of zip.eachEntry()) {
      const isFolder = entry.fileName.endsWith('/') && entry.uncompressedSize === 0
      assertPlain(entry, isFolder ? entry.fileName.slice(0, -1) : entry.fileName)
      if (isFolder) continue
      if (entries.has(entry.fileName)) throw new UnreadableZip(t('This archive contains {path} twice.', { path: entry.fileName }))
      if (entries.size >= MAX_ENTRIES) throw tooMany()
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      entries.set(entry.fileName, entryOf(zip, entry))
    }
  })
  // Entries that share bytes would unpack to more than the archive can contain.
  if (packed > source.bytes || unpacked > MIN_ALLOWED_BYTES + source.bytes * MAX_COMPRESSION_RATIO)
    throw new UnreadableZip(t('This archive would unpack to far more data than its size allows, so it was not opened.'))
  return entries
}

const tooMany = () => new UnreadableZip(t('This archive contains more than {most} files.', { most: decimal(MAX_ENTRIES) }))

function entryOf(zip: yauzl.ZipFile, entry: yauzl.Entry): ZipEntry {
  return {
    path: entry.fileName,
    bytes: entry.uncompressedSize,
    open: () => worded(async () => Readable.from(wordedChunks(await zip.openReadStreamPromise(entry)), { objectMode: false })),
  }
}

async function* wordedChunks(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer
  } catch (error) {
    throw damaged(error)
  }
}

const FILE_TYPE = 0o170000
const PLAIN_FILE = 0o100000
const FOLDER = 0o040000
const DEFLATED = 8

function assertPlain(entry: yauzl.Entry, path: string): void {
  const shown = path.slice(0, 100)
  if (!isKey(path))
    throw new UnreadableZip(t('This archive contains a file with a name that isn’t allowed: {path}', { path: shown }))
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  if (type !== 0 && type !== PLAIN_FILE && type !== FOLDER)
    throw new UnreadableZip(t('This archive contains something that isn’t a file: {path}', { path: shown }))
  if (entry.isEncrypted()) throw new UnreadableZip(t('This archive is encrypted. Decrypt it first.'))
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== DEFLATED)
    throw new UnreadableZip(t('This archive is compressed in a way we can’t read: {path}', { path: shown }))
}

async function worded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw damaged(error)
  }
}

/** The library throws plain errors about the file; errors of the storage have a code or a name. */
function damaged(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableZip || error.name !== 'Error' || error instanceof StorageFailed)
    return error
  if ('code' in error && !String(error.code).startsWith('Z_')) return error
  if (/file ?name|absolute path|relative path|invalid characters/i.test(error.message))
    return new UnreadableZip(
      t('This archive contains a file with a name that isn’t allowed: {path}', { path: error.message.slice(-100) }),
    )
  return new UnreadableZip(t('This file is damaged or isn’t a ZIP archive. Export it again.'), { cause: error })
}

class StorageFailed extends Error {}

const WINDOW_BYTES = 1_000_000

/** Serves the library's many small reads of the directory with larger ones. */
class RangeReader extends yauzl.RandomAccessReader {
  readonly #source: ZipSource
  #window = { start: 0, bytes: Buffer.alloc(0) }

  constructor(source: ZipSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const read = async function* (source: ZipSource) {
      if (end > start) yield* await source.read({ start, end: end - 1 })
    }
    return Readable.from(read(this.#source), { objectMode: false })
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    // The library accepts no promise here.
    const answer = async () => {
      let failure: Error | null = null
      try {
        ;(await this.#bytesAt(position, length)).copy(buffer, offset)
      } catch (error) {
        failure = error instanceof Error ? error : new StorageFailed(String(error))
      }
      done(failure)
    }
    void answer()
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#window
    if (position >= start && position + length <= start + bytes.length)
      return bytes.subarray(position - start, position - start + length)
    const end = Math.min(this.#source.bytes, position + Math.max(length, WINDOW_BYTES))
    const chunks: Buffer[] = []
    for await (const chunk of await this.#source.read({ start: position, end: end - 1 })) chunks.push(chunk as Buffer)
    this.#window = { start: position, bytes: Buffer.concat(chunks) }
    if (this.#window.bytes.length < length)
      throw new UnreadableZip(t('This file is damaged or isn’t a ZIP archive. Export it again.'))
    return this.#window.bytes.subarray(0, length)
  }
}
