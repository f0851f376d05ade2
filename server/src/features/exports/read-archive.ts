/** Reads a vault's archive. Everything is checked, files with their hashes, before anything is imported. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ArchiveFile, ArchiveSection } from '#core/archives/index.ts'
import { t } from '#lib/i18n.ts'
import { compile } from '#platform/validation.ts'
import { UnreadableZip, type ZipEntry } from '#platform/zip/read.ts'
import { FORMAT, MANIFEST, Manifest, ManifestHead, VERSION } from './archive-manifest.ts'

type Entries = ReadonlyMap<string, ZipEntry>

/** The entry that sections receive. */
export interface ArchivedEntry {
  readonly id: string
  readonly files?: readonly ArchiveFile[]
}

export interface ReadableSection {
  readonly section: ArchiveSection
  readonly entries: number
  /** Yields entries that fit the section's schema. */
  read(): AsyncGenerator<ArchivedEntry>
}

const MAX_MANIFEST_BYTES = 5_000_000
const MAX_SECTION_BYTES = 500_000_000
const MAX_LINE_CHARACTERS = 200_000
const MAX_SECTION_ENTRIES = 200_000

const isHead = compile(ManifestHead, 'body')
const isManifest = compile(Manifest, 'body')

const wrong = (message: string) => new UnreadableZip(message)
const notOurs = () => wrong(t('This isn’t a vault archive.'))

/**
 * Returns the archive's contents for the known sections. Sections of sites with more features are ignored. Throws
 * `UnreadableZip`.
 */
export async function readSections(archive: Entries, known: readonly ArchiveSection[]): Promise<ReadableSection[]> {
  const manifest = await readManifest(archive)
  return known.flatMap((section) => {
    const part = manifest.sections.find(({ name }) => name === section.name)
    if (!part) return []
    const entry = entryAt(archive, part)
    if (entry.bytes > MAX_SECTION_BYTES || part.entries > MAX_SECTION_ENTRIES) throw wrong(tooLarge(part.path))
    const isEntry = compile(section.entry, 'body')
    return [{ section, entries: part.entries, read: () => readLines(entry, isEntry) }]
  })
}

async function readManifest(archive: Entries): Promise<Manifest> {
  const entry = archive.get(MANIFEST)
  if (!entry || entry.bytes > MAX_MANIFEST_BYTES) throw notOurs()
  const given = parsed((await buffer(await entry.open())).toString())
  // The check removes unlisted properties.
  const head = structuredClone(given)
  if (!isHead(head)) throw notOurs()
  const { format, version } = head as { format: string; version: number }
  if (format !== FORMAT) throw notOurs()
  if (version > VERSION)
    throw wrong(
      t('This archive was created by a newer version of the site (format {version}). Update this site first.', { version }),
    )
  if (!isManifest(given)) throw notOurs()
  return given as Manifest
}

/**
 * Checks all hashes and the bounds of every file to import. Reports the bytes read. Each file is read once, however many entries
 * name it.
 */
export async function checkFiles(
  archive: Entries,
  sections: readonly ReadableSection[],
  onBytes: (bytes: number) => Promise<void>,
): Promise<void> {
  const manifest = await readManifest(archive)
  const hashes = new Map<string, string>()
  const check = async (file: ArchiveFile): Promise<void> => {
    const entry = entryAt(archive, file)
    const known = hashes.get(file.path) ?? (await hashOf(entry, onBytes))
    if (known !== file.sha256) throw alteredFile(file.path)
    hashes.set(file.path, known)
  }
  for (const part of manifest.sections) await check(part)
  for (const { read, entries } of sections) {
    let count = 0
    const claimed = new Set<string>()
    for await (const { files = [] } of read()) {
      if (++count > entries) throw notComplete()
      for (const file of files) {
        // Every entry extracts its own file. A file shared by many entries would be extracted again and again.
        if (claimed.has(file.path))
          throw wrong(t('Two entries in this archive use the same file: {path}', { path: file.path.slice(0, 100) }))
        claimed.add(file.path)
        await check(file)
      }
    }
    if (count !== entries) throw notComplete()
  }
}

const notComplete = () => wrong(t('This archive is incomplete. Export it again.'))

/** Throws if the file is missing or does not have its stated length. */
export function entryAt(archive: Entries, { path, bytes }: Pick<ArchiveFile, 'path' | 'bytes'>): ZipEntry {
  const entry = archive.get(path)
  if (!entry) throw wrong(t('This archive is missing a file: {path}', { path: path.slice(0, 100) }))
  if (entry.bytes !== bytes) throw alteredFile(path)
  return entry
}

export const alteredFile = (path: string) =>
  wrong(t('A file in this archive was changed or is damaged: {path}', { path: path.slice(0, 100) }))
const tooLarge = (path: string) => t('Part of this archive is too large: {path}', { path })

async function hashOf(entry: ZipEntry, onBytes: (bytes: number) => Promise<void>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await entry.open()) hash.update(chunk as Buffer)
  await onBytes(entry.bytes)
  return hash.digest('hex')
}

async function* readLines(entry: ZipEntry, isEntry: (value: unknown) => boolean): AsyncGenerator<ArchivedEntry> {
  let number = 0
  for await (const line of linesIn(entry)) {
    number++
    if (line === '') continue
    const value = parsed(line)
    if (!isEntry(value))
      throw wrong(t('Line {line} of {path} in this archive can’t be read.', { line: number, path: entry.path }))
    yield value as ArchivedEntry
  }
}

/** Bounds a line without an end, which would otherwise fill the memory. */
async function* linesIn(entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of await entry.open()) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_CHARACTERS) throw wrong(tooLarge(entry.path))
    yield* lines
  }
  yield rest + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
