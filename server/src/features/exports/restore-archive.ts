/**
 * The job that imports a vault's archive. It may be killed at any time: entries that were imported are found and not created
 * twice.
 */
import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accountById } from '#core/accounts/index.ts'
import { archiveSections, type ArchiveFile, type ArchiveSection, type ExtractedFile } from '#core/archives/index.ts'
import { ApiError } from '#lib/errors.ts'
import { t, storedMessage } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { HEAD_BYTES, detectFileType } from '#platform/file-types.ts'
import type { Viewer } from '#platform/viewer.ts'
import { withFolder } from '#platform/work-folder.ts'
import { openZip, UnreadableZip, type ZipEntry } from '#platform/zip/read.ts'
import { importEnded, importProgressed } from './events.ts'
import {
  beginImport,
  endImport,
  importedIds,
  recordImportedId,
  recordImportProgress,
  type ImportReport,
  type ImportRow,
} from './import-store.ts'
import { alteredFile, checkFiles, entryAt, readSections, type ArchivedEntry, type ReadableSection } from './read-archive.ts'
import { importFolderOf, importKeyOf } from './receive-archive.ts'

const MAX_ATTEMPTS = 6
const MAX_REASONS = 100
/** The share of the work for checking, in percent; the rest is importing. */
const CHECK_PERCENT = 40
const STEP_PERCENT = 2
const EMPTY_REPORT: ImportReport = { sections: [], skipped: [] }

export async function runImport(ctx: Context, { importId }: { importId: string }, signal: AbortSignal): Promise<void> {
  const row = await beginImport(ctx.db, importId)
  // Also removes the file if a former process died right before the last line.
  if (!row) return ctx.storage.removeAll(importFolderOf(importId))
  // The report stores reasons as untranslated messages, for the language of its reader.
  await storedMessage(() => attempt(ctx, row, signal))
  await ctx.storage.removeAll(importFolderOf(importId))
}

async function attempt(ctx: Context, row: ImportRow, signal: AbortSignal): Promise<void> {
  const owner = await accountById(ctx.db, row.account_id)
  if (row.attempts > MAX_ATTEMPTS)
    return end(ctx, row, { failure: t('Something went wrong while reading the archive. Try again.'), report: EMPTY_REPORT })
  if (owner?.status !== 'active')
    return end(ctx, row, { failure: t('Your account can’t import anything right now.'), report: EMPTY_REPORT })
  try {
    const report = await withFolder(ctx, 'import', (folder) => takeOver(ctx, { row, folder, signal }))
    await end(ctx, row, { failure: '', report })
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error
    await end(ctx, row, { failure: error.message, report: EMPTY_REPORT })
  }
}

async function end(
  ctx: Context,
  { id, account_id: accountId }: ImportRow,
  what: Pick<ImportRow, 'failure' | 'report'>,
): Promise<void> {
  await ctx.write(async (tx) => {
    await endImport(tx.db, id, what)
    tx.emit(importProgressed, { importId: id, accountId })
    tx.emit(importEnded, { importId: id, accountId })
  })
}

interface Work {
  readonly row: ImportRow
  /** A temporary folder of the caller. */
  readonly folder: string
  readonly signal: AbortSignal
}

async function takeOver(ctx: Context, { row, folder, signal }: Work): Promise<ImportReport> {
  const key = importKeyOf(row.id)
  const stored = await ctx.storage.stat(key)
  if (!stored) throw new UnreadableZip(t('This file was lost. Upload it again.'))
  const archive = await openZip({ bytes: stored.bytes, read: (range) => ctx.storage.read(key, range) })
  const sections = await readSections(
    archive,
    archiveSections(ctx).filter(({ restoration }) => restoration !== undefined),
  )
  const reportProgress = progressReporter(ctx, row)
  const weight = [...archive.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  let checked = 0
  await checkFiles(archive, sections, async (bytes) => {
    signal.throwIfAborted()
    checked += bytes
    await reportProgress('checking', Math.min(checked / Math.max(weight, 1), 1) * CHECK_PERCENT)
  })
  const total = sections.reduce((sum, { entries }) => sum + entries, 0)
  const report = openReport()
  const ids = new Map<string, string>()
  let done = 0
  for (const part of sections) {
    for await (const entry of part.read()) {
      signal.throwIfAborted()
      const outcome = await takeOne(ctx, { row, folder, archive, ids, part, entry })
      report.count(part.section, outcome)
      await reportProgress('restoring', CHECK_PERCENT + (++done / Math.max(total, 1)) * (100 - CHECK_PERCENT))
    }
  }
  return report.whole()
}

interface Taking extends Omit<Work, 'signal'> {
  readonly archive: ReadonlyMap<string, ZipEntry>
  /** New ids by the ids in the archive. */
  readonly ids: Map<string, string>
  readonly part: ReadableSection
  readonly entry: ArchivedEntry
}

type Outcome = 'taken' | 'there' | { readonly reason: string }

async function takeOne(ctx: Context, { row, folder, archive, ids, part, entry }: Taking): Promise<Outcome> {
  const ownerId = row.account_id
  const { restoration } = part.section
  if (!restoration) throw new Error(`The section ${part.section.name} cannot be restored`)
  const idOf = (id: string) => ids.get(id)
  const before = (await importedIds(ctx.db, ownerId, [entry.id])).get(entry.id)
  const candidates = before === undefined ? [entry.id] : [before, entry.id]
  const known = await restoration.find(entry as never, { db: ctx.db, ownerId, ids: candidates, idOf })
  if (known !== undefined) {
    ids.set(entry.id, known)
    return 'there'
  }
  const files = new Map<string, ExtractedFile>()
  try {
    for (const file of entry.files ?? [])
      files.set(file.path, await extract(entryAt(archive, file), file, join(folder, `file-${files.size}`)))
    const owner: Viewer = { id: ownerId, role: 'performer', sessionId: '', provedAt: row.created_at }
    await restoration.restore(entry as never, {
      ctx,
      owner,
      idOf,
      file: (path) => fileAt(files, path),
      async write(work) {
        const id = await ctx.write(async (tx) => {
          const made = await work(tx)
          await recordImportedId(tx.db, ownerId, entry.id, made)
          return made
        })
        ids.set(entry.id, id)
      },
    })
    return 'taken'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { reason: error.message }
  } finally {
    for (const { path } of files.values()) await rm(path, { force: true })
  }
}

function fileAt(files: ReadonlyMap<string, ExtractedFile>, path: string): ExtractedFile {
  const file = files.get(path)
  if (!file) throw alteredFile(path)
  return file
}

/** Extracts a file to the local disk. Throws if it is longer than stated. */
async function extract(entry: ZipEntry, { path, sha256 }: ArchiveFile, to: string): Promise<ExtractedFile> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  const file = await open(to, 'w', 0o600)
  try {
    for await (const part of await entry.open()) {
      const chunk = part as Buffer
      hash.update(chunk)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      await file.writeFile(chunk)
    }
    // The import may link this file, and an object must be on the disk before its row exists.
    await file.sync()
  } finally {
    await file.close()
  }
  const digest = hash.digest()
  if (digest.toString('hex') !== sha256) throw alteredFile(path)
  return { path: to, bytes: entry.bytes, hash: digest, type: await detectFileType(head) }
}

function openReport() {
  const counts = new Map<string, { taken: number; there: number; skipped: number }>()
  const skipped: { section: string; reason: string }[] = []
  return {
    count({ name }: ArchiveSection, outcome: Outcome): void {
      const sum = counts.get(name) ?? { taken: 0, there: 0, skipped: 0 }
      counts.set(name, sum)
      if (typeof outcome === 'string') return void sum[outcome]++
      sum.skipped++
      if (skipped.length < MAX_REASONS) skipped.push({ section: name, reason: outcome.reason })
    },
    whole: (): ImportReport => ({
      sections: [...counts].map(([name, { taken, there, skipped }]) => ({ name, taken, there, skipped })),
      skipped,
    }),
  }
}

function progressReporter(ctx: Context, { id, account_id: accountId }: ImportRow) {
  let reported = 0
  return async (stage: 'checking' | 'restoring', share: number): Promise<void> => {
    const percent = Math.min(99, Math.floor(share))
    if (percent < reported + STEP_PERCENT) return
    reported = percent
    await ctx.write(async (tx) => {
      await recordImportProgress(tx.db, id, stage, percent)
      tx.emit(importProgressed, { importId: id, accountId })
    })
  }
}
