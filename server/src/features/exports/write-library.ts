/** Writes the archive of a fan's purchases: a line for each payment, and the files that may be downloaded at that time. */
import { allowingDownloads, birthdayOf, peopleById } from '#core/accounts/index.ts'
import type { ArchiveFile } from '#core/archives/index.ts'
import { contentCards, contentKinds, type SavedFile } from '#core/content/index.ts'
import { originalKey, type FileRow } from '#core/media/index.ts'
import { listSales, type SaleRow } from '#core/money/index.ts'
import { downloadName, downloadsOf } from '#core/playback/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { fileNameOf } from '#lib/file-name.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { libraryPage, type LibraryLine } from './library-page.ts'

const BATCH_SIZE = 100
const MAX_LINES = 20_000

interface Wanted {
  readonly fan: Viewer
  readonly performerId: string | null
}

export async function writeLibrary(ctx: Context, { fan, performerId }: Wanted, to: ArchiveWriter): Promise<void> {
  const { currency, siteName } = await settings(ctx)
  const included = new Map<string, ArchiveFile>()
  const lines: LibraryLine[] = []
  const written = new Set<string>()
  for (let offset = 0; offset < MAX_LINES; offset += BATCH_SIZE) {
    const { rows } = await listSales(ctx.db, {
      side: 'fan',
      accountId: fan.id,
      ...(performerId !== null && { performerId }),
      limit: BATCH_SIZE,
      offset,
    })
    const lineOf = await linesOf(ctx, { fan, rows, currency })
    // A purchase in between shifts all others by one: the last of a page is the first of the next page again.
    for (const row of rows.filter(({ id }) => !written.has(id))) {
      written.add(row.id)
      lines.push({ ...lineOf(row), ...(await filesOf(ctx, { fan, row, included, to })) })
    }
    if (rows.length < BATCH_SIZE) break
  }
  const person = (await peopleById(ctx.db, [fan.id])).get(fan.id)!
  // Only in the archive of everything: purchases from one performer are more likely to be shared.
  const birthday = performerId === null ? await birthdayOf(ctx.db, fan.id) : undefined
  const head = { site: siteName, origin: ctx.config.origin, createdAt: ctx.clock.now().toISOString() }
  const library = { format: 'fanfare-library', version: 1, ...head, account: person.username, birthday, purchases: lines }
  await to.text('library.json', `${JSON.stringify(library, undefined, 2)}\n`)
  await to.text('index.html', libraryPage(lines, { site: siteName, username: person.username, at: ctx.clock.now() }))
}

interface Reading {
  readonly fan: Viewer
  readonly rows: readonly SaleRow[]
  readonly currency: string
}

async function linesOf(ctx: Context, { fan, rows, currency }: Reading) {
  const [people, cards] = await Promise.all([
    peopleById(
      ctx.db,
      rows.map((row) => row.performer_id),
    ),
    contentCards(
      ctx,
      fan,
      rows.map((row) => ({ kind: row.kind, id: row.target_id ?? row.id })),
    ),
  ])
  return (row: SaleRow) => {
    const { name, username } = people.get(row.performer_id)!
    const isByCard = Number(row.tokens) === 0 && Number(row.gross) > 0
    return {
      receipt: row.id,
      kind: row.kind,
      performer: { name, username },
      title: cards.get(row.target_id ?? row.id)?.title ?? '',
      paid: isByCard
        ? { amount: fromMinorUnits(row.gross), currency }
        : { amount: fromMinorUnits(row.tokens), currency: 'tokens' as const },
      date: row.at.toISOString(),
    }
  }
}

interface Inclusion {
  readonly fan: Viewer
  readonly row: SaleRow
  /** Files that are already in the archive, by media id: media in two purchases are included once. */
  readonly included: Map<string, ArchiveFile>
  readonly to: ArchiveWriter
}

/** Checks access again for each item right before its files are written: access may have ended in between. */
async function filesOf(ctx: Context, { fan, row, included, to }: Inclusion): Promise<Pick<LibraryLine, 'files' | 'leftOut'>> {
  if (row.target_id === null || !contentKinds(ctx).has(row.kind)) return { files: [], leftOut: '' }
  const thing = { kind: row.kind, id: row.target_id }
  const files: ArchiveFile[] = []
  const originals = await downloadsOf(ctx, ctx.db, fan, thing)
  const saved = (await contentKinds(ctx).get(row.kind)?.savedFiles?.(ctx, fan, thing.id)) ?? []
  for (const { id, name, key } of [...(originals ?? []).map(savedOriginal), ...saved]) {
    const file = included.get(id) ?? (await to.include({ path: pathOf(row, name), key }))
    if (!file) continue
    included.set(id, file)
    files.push(file)
  }
  if (files.length > 0) return { files, leftOut: '' }
  return { files, leftOut: await whyNothing(ctx, row, { isClosed: originals === undefined }) }
}

async function whyNothing(ctx: Context, row: SaleRow, { isClosed }: { isClosed: boolean }): Promise<string> {
  if (isClosed) return t('You no longer have access to this.')
  const allows = await allowingDownloads(ctx.db, [row.performer_id])
  return allows.has(row.performer_id) ? t('This purchase has no files.') : t('The performer doesn’t allow downloads.')
}

const savedOriginal = (file: FileRow): SavedFile => ({
  id: file.id,
  name: downloadName(file),
  key: originalKey(file.id, file.detail.original ?? ''),
})

const pathOf = (row: SaleRow, name: string) =>
  `files/${row.at.toISOString().slice(0, 10)}-${row.kind}-${row.id.slice(-8)}/${fileNameOf(name)}`
