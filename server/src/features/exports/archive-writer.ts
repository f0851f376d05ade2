/** Fills an archive with stored files and with texts that are collected next to it until they are complete. */
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ArchiveFile } from '#core/archives/index.ts'
import type { Storage } from '#platform/storage/index.ts'
import { MissingObject } from '#platform/storage/index.ts'
import type { ZipWriter } from '#platform/zip/write.ts'

export interface ArchiveWriter {
  /** Returns undefined if the object is gone. */
  include(file: { readonly path: string; readonly key: string }): Promise<ArchiveFile | undefined>
  /** Writes one line of JSON per entry. Returns the file and the number of entries. */
  lines(path: string, entries: AsyncIterable<object>): Promise<ArchiveFile & { readonly entries: number }>
  text(path: string, text: string): Promise<void>
}

const NO_HASH = '0'.repeat(64)

/** Returns a writer that only measures how many bytes there will be. */
export function measuringWriter(storage: Storage): ArchiveWriter & { readonly weight: () => number } {
  let weight = 0
  return {
    weight: () => weight,
    async include({ path, key }) {
      const object = await storage.stat(key)
      weight += object?.bytes ?? 0
      return object && { path, bytes: object.bytes, sha256: NO_HASH }
    },
    async lines(path, entries) {
      let count = 0
      for await (const _ of entries) count++
      return { path, bytes: 0, sha256: NO_HASH, entries: count }
    },
    text: () => Promise.resolve(),
  }
}

interface Target {
  readonly storage: Storage
  /** A temporary folder of the caller. */
  readonly folder: string
  /** Receives the size of each file that was written. */
  onBytes(bytes: number): Promise<void>
}

export function zipArchiveWriter(
  zip: ZipWriter,
  { storage, folder, onBytes }: Target,
): ArchiveWriter & { readonly files: () => number } {
  let files = 0
  return {
    files: () => files,
    async include({ path, key }) {
      const object = await storage.stat(key)
      const body = object && (await readOrNothing(storage, key))
      if (!object || !body) return undefined
      const { bytes, sha256 } = await zip.add(path, body, { bytes: object.bytes })
      files++
      await onBytes(bytes)
      return { path, bytes, sha256 }
    },
    async lines(path, entries) {
      // Lines are collected outside the archive, because their files are written into it in between.
      const target = join(folder, path.replaceAll('/', '-'))
      const file = await open(target, 'w', 0o600)
      const count = await writeLines(file, entries).finally(() => file.close())
      const { bytes, sha256 } = await zip.add(path, createReadStream(target), { isText: true })
      return { path, bytes, sha256, entries: count }
    },
    async text(path, text) {
      await zip.add(path, Readable.from([Buffer.from(text)]), { isText: true })
    },
  }
}

async function readOrNothing(storage: Storage, key: string): Promise<Readable | undefined> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
}

async function writeLines(file: FileHandle, entries: AsyncIterable<object>): Promise<number> {
  let count = 0
  for await (const entry of entries) {
    await file.write(`${JSON.stringify(entry)}\n`)
    count++
  }
  return count
}
