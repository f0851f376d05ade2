/** Writes a ZIP file as a stream, with ZIP64 if needed: one file after the other, none of them in memory. */
import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Written {
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface ZipWriter {
  /** Resolves when the whole file has been written. Media are stored uncompressed; text is compressed. */
  add(path: string, body: Readable, how: { readonly bytes?: number; readonly isText?: boolean }): Promise<Written>
}

interface Writing {
  /** Receives the ZIP file as it is written; must throw when the stream fails. */
  store(body: Readable): Promise<void>
  fill(zip: ZipWriter): Promise<void>
  readonly signal: AbortSignal
}

/**
 * Resolves when everything that `fill` added is stored. An error on either side ends both, and an error of `fill` takes
 * precedence.
 */
export async function writeZip({ store, fill, signal }: Writing): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)))
  const abort = () => fail(signal.reason)
  zip.on('error', fail)
  // Ignores errors until a reader is attached, which then receives them.
  output.on('error', () => undefined)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    const filling = fill({ add: (path, body, how) => add(zip, body, { path, ...how }) }).then(() => zip.end())
    filling.catch(fail)
    const storing = store(output)
    storing.catch(fail)
    const [filled, stored] = await Promise.allSettled([filling, storing])
    signal.throwIfAborted()
    for (const one of [stored, filled]) if (one.status === 'rejected' && !isCutOff(one.reason)) throw one.reason
    for (const one of [filled, stored]) if (one.status === 'rejected') throw one.reason
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

interface Adding {
  readonly path: string
  readonly bytes?: number
  readonly isText?: boolean
}

async function add(zip: ZipFile, body: Readable, { path, bytes, isText = false }: Adding): Promise<Written> {
  const hash = createHash('sha256')
  let total = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      total += chunk.length
      done(null, chunk)
    },
  })
  // Without this, adding would hang when the file can no longer be written.
  const output = zip.outputStream as Readable
  const stop = () => void passing.destroy(new CutOff())
  if (output.destroyed) stop()
  output.once('close', stop)
  zip.addReadStream(passing, path, {
    compress: isText,
    ...(bytes !== undefined && { size: bytes }),
    mtime: FIRST_DATE,
    mode: FILE_MODE,
  })
  try {
    await Promise.all([pipeline(body, passing), finished(passing)])
  } finally {
    output.off('close', stop)
  }
  return { bytes: total, sha256: hash.digest('hex') }
}

/** The writing failed elsewhere, and that error gives the reason. */
class CutOff extends Error {}
const isCutOff = (error: unknown) => error instanceof CutOff

/** A fixed date and mode, so that the same content makes the same file. */
const FIRST_DATE = new Date(Date.UTC(1980, 0, 2))
const FILE_MODE = 0o100644
