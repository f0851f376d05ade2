/**
 * Receives uploads: streams files to a folder under generated names, detects their type, limits their size, and deletes them
 * after any error.
 */
import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FieldError } from '@fanfare/contract'
import { notValid, apiError, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { acceptedType, HEAD_BYTES, detectFileType, wrongTypeMessage, type FileType } from './file-types.ts'
import { isMovingPicture } from './moving-pictures.ts'
import type { BoundedPart } from './upload-bounds.ts'

export interface ReceivedFile extends FileType {
  /** The path of the file until `discard`. */
  readonly path: string
  readonly bytes: number
  /** SHA-256. */
  readonly hash: Buffer
  /** True for a picture with several frames, if such pictures are accepted. */
  readonly isAnimated?: boolean
}

export interface Upload {
  readonly fields: Record<string, string>
  readonly files: Record<string, ReceivedFile>
  /** Deletes the files that are still in the folder. Always call this. */
  discard(): Promise<void>
}

type Parts = Readonly<Record<string, BoundedPart>>

const MAX_FIELDS = 60
const MAX_FIELD_BYTES = 20_000
const MAX_NAME_CHARACTERS = 100
const LINGER_MS = 2000
const LINGER_BYTES = 8_000_000
const MEGABYTE = 1024 * 1024

/**
 * Reads a multipart body with the file parts named in `parts`; file names and types of the sender are ignored. Throws `not_valid`
 * (missing, unexpected, repeated or too long parts, a broken form), `upload_too_large` and `upload_not_accepted`. After an error,
 * or if the sender disconnects, no file remains in the folder.
 */
export async function receiveUpload(raw: IncomingMessage, parts: Parts, folder: string): Promise<Upload> {
  const reception = openReception(parts, folder)
  try {
    refuseTooLong(raw, parts)
    await parse(raw, reception)
    const files = await reception.files()
    refuseMissing(parts, files)
    return { fields: Object.fromEntries(reception.fields), files, discard: () => reception.discard() }
  } catch (error) {
    await reception.discard()
    drainRequest(raw)
    throw error
  }
}

/**
 * Deletes files that a crash left behind; called at startup. Younger files may belong to another process on the same folder. So
 * do folders of jobs with a recently written file: a folder's own time is that of its last new name.
 */
export async function deleteStaleUploads(folder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await lastWritten(path)) <= Date.now() - olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

/** Returns when a file, or anything in a folder, was last written, in milliseconds; 0 if it no longer exists. */
async function lastWritten(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  let latest = found.mtimeMs
  for (const name of await readdir(path, { recursive: true }).catch(() => []))
    latest = Math.max(latest, (await stat(join(path, name)).catch(() => undefined))?.mtimeMs ?? 0)
  return latest
}

interface Reception {
  readonly fields: ReadonlyMap<string, string>
  takeField(name: string, value: string): void
  /** Resolves when the file is in the folder. */
  takeFile(name: string, content: Readable): Promise<void>
  files(): Promise<Record<string, ReceivedFile>>
  discard(): Promise<void>
}

function openReception(parts: Parts, folder: string): Reception {
  const fields = new Map<string, string>()
  const files = new Map<string, Promise<ReceivedFile>>()
  const paths: string[] = []
  const refuseRepeated = (name: string) => {
    if (fields.has(name) || files.has(name)) throw notValid(name, t('“{name}” was sent twice.', { name }))
  }
  return {
    fields,
    takeField(name, value) {
      refuseRepeated(name)
      // Browsers write every line break of a form as two characters (HTML, section 4.10.21.8); in JSON it is one.
      fields.set(name, value.replaceAll('\r\n', '\n'))
    },
    async takeFile(name, content) {
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined
      if (!part) throw notValid(name, t('A file named “{name}” isn’t expected here.', { name }))
      refuseRepeated(name)
      const path = join(folder, randomUUID())
      paths.push(path)
      const receiving = receive(content, part, { name, path })
      files.set(name, receiving)
      await receiving
    },
    files: async () =>
      Object.fromEntries(await Promise.all([...files].map(async ([name, receiving]) => [name, await receiving] as const))),
    async discard() {
      // Files that are still being written would reappear after their removal.
      await Promise.allSettled(files.values())
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}

/** Resolves when every part has been received; rejects immediately at the first error. */
function parse(raw: IncomingMessage, reception: Reception): Promise<void> {
  return new Promise((resolve, reject) => {
    const form = openForm(raw)
    const coming = new Set<Readable>()
    // The parser still emits parts that arrived with the rejected one, but no more bytes follow: a file begun now would never
    // end.
    let isStopped = false
    const stop = (error: unknown) => {
      isStopped = true
      raw.unpipe(form)
      raw.off('close', onClose)
      // A file that is being written would wait for its next bytes forever.
      for (const content of coming) content.destroy()
      reject(error)
    }
    // A complete request also closes, sometimes before its last part has been processed.
    const onClose = () => raw.complete || stop(broken(t('The upload was interrupted.')))
    const attempt = (take: () => void) => {
      try {
        take()
      } catch (error) {
        stop(error)
      }
    }
    form.on('field', (name: string | undefined, value, _, cut) =>
      attempt(() => {
        if (isStopped) return
        if (cut) throw notValid(nameOf(name), t('“{name}” is too long.', { name: nameOf(name) }))
        reception.takeField(nameOf(name), value)
      }),
    )
    form.on('file', (name: string | undefined, content) => {
      content.on('error', () => undefined)
      if (isStopped) return void content.destroy()
      coming.add(content.once('close', () => coming.delete(content)))
      reception.takeFile(nameOf(name), content).catch(stop)
    })
    for (const limit of LIMITS) form.on(limit, () => stop(broken(t('This form has too many parts.'))))
    form.on('error', () => stop(broken(t('This form is not valid multipart/form-data.'))))
    form.on('finish', () => {
      raw.off('close', onClose)
      resolve()
    })
    raw.on('error', () => undefined)
    if (raw.destroyed && !raw.complete) return void onClose()
    raw.on('close', onClose)
    raw.pipe(form)
  })
}

const LIMITS = ['partsLimit', 'fieldsLimit'] as const

function openForm(raw: IncomingMessage): BusboyInstance {
  try {
    return Busboy({
      headers: { ...raw.headers, 'content-type': raw.headers['content-type'] ?? '' },
      // A part with a file name is a file, however it is sent; whether it is expected is checked later.
      isPartAFile: (_name, type, fileName) => fileName !== undefined || (type !== undefined && type !== 'text/plain'),
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FIELDS + 20, headerPairs: 20, headerSize: 8192 },
    })
  } catch {
    throw broken(t('This form is not valid multipart/form-data.'))
  }
}

function nameOf(name: string | undefined): string {
  if (name === undefined || name === '' || name.length > MAX_NAME_CHARACTERS)
    throw broken(t('This form has a part without a valid name.'))
  return name
}

async function receive(
  content: Readable,
  { kind, maxBytes, accepts }: BoundedPart,
  { name, path }: { name: string; path: string },
): Promise<ReceivedFile> {
  const no = (code: 'upload_too_large' | 'upload_not_accepted' | 'not_valid', message: string) =>
    apiError(code, message, [{ field: name, message }])
  const seen: { bytes: number; type?: FileType } = { bytes: 0 }
  const hash = createHash('sha256')
  const accept = async (head: Buffer) => {
    const detected = await detectFileType(head)
    const type = acceptedType(accepts, detected)
    if (!type) throw no('upload_not_accepted', wrongTypeMessage(kind, detected))
    seen.type = type
    return head
  }
  async function* checked() {
    let head = Buffer.alloc(0)
    for await (const chunk of content as AsyncIterable<Buffer>) {
      seen.bytes += chunk.length
      hash.update(chunk)
      if (seen.bytes > maxBytes) throw no('upload_too_large', tooLarge(maxBytes))
      if (seen.type) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length >= HEAD_BYTES) yield await accept(head)
    }
    if (seen.bytes === 0) throw no('not_valid', t('This file is empty.'))
    if (!seen.type) yield await accept(head)
  }
  // Not a write stream: one that is destroyed while opening creates its file after everything has been removed.
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(checked())
    // The receiver may link the file, and an object must be on the disk before its row exists.
    await file.sync()
  } finally {
    await file.close()
  }
  if (!seen.type) throw new Error('a stored file has no detected type')
  const isAnimated = kind === 'picture' && (await isMovingPicture(path, seen.type))
  return { ...seen.type, path, bytes: seen.bytes, hash: hash.digest(), isAnimated }
}

/** A sender that announces too many bytes need not send them. */
function refuseTooLong(raw: IncomingMessage, parts: Parts): void {
  const sizes = Object.values(parts).map((part) => part.maxBytes)
  const fieldBytes = MAX_FIELDS * MAX_FIELD_BYTES
  const most = sizes.reduce((sum, size) => sum + size, fieldBytes)
  if (Number(raw.headers['content-length'] ?? 0) <= most) return
  throw apiError('upload_too_large', tooLarge(sizes.length === 0 ? fieldBytes : Math.max(...sizes)))
}

function refuseMissing(parts: Parts, files: Readonly<Record<string, ReceivedFile>>): void {
  const errors = Object.entries(parts)
    .filter(([name, part]) => part.required && !Object.hasOwn(files, name))
    .map(
      ([field, part]): FieldError => ({
        field,
        message: part.kind === 'photo' ? t('Add a photo.') : t('Add a document.'),
      }),
    )
  if (errors[0]) throw apiError('not_valid', errors[0].message, errors)
}

/**
 * A sender that is rejected during its upload would lose our response if we disconnected. So this reads and discards bytes for a
 * moment.
 */
export function drainRequest(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  let left = LINGER_BYTES
  const hangUp = () => raw.destroy()
  const timer = setTimeout(hangUp, LINGER_MS).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
  raw.on('data', (chunk: Buffer) => (left -= chunk.length) < 0 && hangUp())
  raw.resume()
}

const broken = (message: string): ApiError => apiError('not_valid', message)
export const tooLarge = (bytes: number) => t('Files can be up to {most} MB.', { most: Math.floor(bytes / MEGABYTE) })
