import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '#lib/error-code.ts'
import { newId } from '#lib/id.ts'
import { isKey, MissingObject, type Storage } from './index.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** Begins with a dot, unlike any key. */
const INCOMING = '.incoming'
const MAX_ATTEMPTS = 5

/** Opens `folder`, which is created if missing. Half-written files are next to the objects and are never read. */
export function openDisk(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new Error(`"${key.slice(0, 80)}" is not a storage key`)
    return join(folder, key)
  }
  async function store(key: string, write: (incoming: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const incoming = join(folder, INCOMING, newId(new Date()))
    await mkdir(dirname(incoming), { recursive: true, mode: PRIVATE_FOLDER })
    try {
      await write(incoming)
      await moveInto(incoming, path)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }
  return {
    put: (key, body) => store(key, (incoming) => writeDurably(incoming, body)),
    putFile: (key, from) => store(key, (incoming) => linkOrCopy(from, incoming)),
    async read(key, range) {
      const file = await orMissing(open(pathOf(key), 'r'), key)
      return createReadStream('', { fd: file, ...range })
    },
    async stat(key) {
      const found = await orUndefined(stat(pathOf(key)))
      return found?.isFile() ? { bytes: found.size } : undefined
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeAll(prefix) {
      await removeTree(pathOf(prefix))
    },
    move: (from, to) => moveOver(pathOf(from), pathOf(to)),
    async names(prefix, { from, to }) {
      const all = (await orUndefined(readdir(pathOf(prefix)))) ?? []
      return all.filter((name) => name >= from && name < to).sort()
    },
    async deleteAbandoned(before) {
      const incoming = join(folder, INCOMING)
      for (const name of (await orUndefined(readdir(incoming))) ?? []) {
        const found = await orUndefined(stat(join(incoming, name)))
        if (found && found.mtime < before) await rm(join(incoming, name), { force: true })
      }
    },
  }
}

async function writeDurably(path: string, body: Readable | Buffer): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Folders on different disks cannot share a file, and some file systems have no links. */
async function linkOrCopy(from: string, path: string): Promise<void> {
  try {
    await link(from, path)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].some((code) => codeOf(error) === code)) throw error
    return writeDurably(path, createReadStream(from))
  }
  const file = await open(path, 'r+')
  try {
    await file.chmod(PRIVATE_FILE)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Retries if others put files into the folder during its removal. */
const removeTree = (path: string) => rm(path, { recursive: true, force: true, maxRetries: MAX_ATTEMPTS })

async function moveOver(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return
  try {
    await moveInto(from, to)
  } catch (error) {
    // Another process has moved the source since then, so the target is already in place.
    if (isAbsent(error) && !(await exists(from))) return
    if (!isInTheWay(error)) throw error
    await removeTree(to)
    await moveInto(from, to)
  }
}

/** Retries if another process moves or removes the new folder before the file is in it. */
async function moveInto(from: string, to: string): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await renameDurably(from, to)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempts === MAX_ATTEMPTS || !(await exists(from))) throw error
    }
  }
}

/** A renamed file survives a power cut only after its folder is synced, and every new parent folder too. */
async function renameDurably(from: string, to: string): Promise<void> {
  const firstMade = await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
  await rename(from, to)
  const top = firstMade === undefined ? dirname(to) : dirname(firstMade)
  for (let folder = dirname(to); ; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === top) return
  }
}

/** A folder that was moved or removed has no name that could be lost. */
async function syncFolder(path: string): Promise<void> {
  const folder = await orUndefined(open(path, 'r'))
  if (folder === undefined) return
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isAbsent = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
/** Renaming does not replace a folder by a file, or anything by a folder. */
const isInTheWay = (error: unknown) => ['EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY'].some((code) => codeOf(error) === code)

const exists = async (path: string) => (await orUndefined(stat(path))) !== undefined

async function orUndefined<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

async function orMissing(pending: Promise<FileHandle>, key: string): Promise<FileHandle> {
  const file = await orUndefined(pending)
  if (file === undefined) throw new MissingObject(`There is no object ${key}`)
  return file
}
