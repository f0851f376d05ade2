/** Decides whether others can be shown content, and its status by its files and its time. */
import { PublicationStatus } from '@fanfare/contract/publication-status'
import { assertConsented, declareByDefault, type Showing } from '#core/consents/index.ts'
import { shareFiles } from '#core/media/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { ApiError, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { statusOf, type PublicationState } from '../lifecycle/transitions.ts'
import { assertMayPublish } from '../terms/may-publish.ts'
import { assertPriceAllowed } from '../terms/terms.ts'
import type { ContentColumns, FilesById, Lifecycle, Publication, KindOf } from './kind.ts'

/** Returns the ids of all files of some content, each once. */
export function allFilesOf<C extends ContentColumns>(kind: KindOf<C>, content: C): string[] {
  const { main, open, later = [] } = kind.filesOf(content)
  return [...new Set([...main, ...open, ...later])]
}

/** Share-locks the files, so that processing ends either before, or after a decision about them is saved. */
export const filesNow = async <C extends ContentColumns>(kind: KindOf<C>, tx: Tx, content: C): Promise<FilesById> =>
  new Map((await shareFiles(tx.db, allFilesOf(kind, content))).map((file) => [file.id, file]))

interface Shown {
  readonly state: PublicationState
  readonly files: FilesById
  readonly now: Date
}

export function statusWith<C extends ContentColumns>(
  kind: KindOf<C>,
  content: C & Pick<Lifecycle, 'published_at' | 'scheduled_at'>,
  { state, files, now }: Shown,
): PublicationStatus {
  const { main, open } = kind.filesOf(content)
  const required = [...main, ...open]
  const unready = required.filter((id) => files.get(id)?.status !== 'ready')
  return statusOf(
    state,
    {
      published_at: content.published_at,
      scheduled_at: content.scheduled_at,
      files: required.flatMap((id) => files.get(id)?.status ?? []),
      isComplete: kind.lackOf(content) === undefined,
      isCompleteSoFar: kind.lackOf({ ...content, ...kind.without(content, unready) }) === undefined,
    },
    now,
  )
}

/** Throws if others cannot be shown the content: its performer, its texts, what it lacks, its price, or people without consent. */
export async function assertShowable<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  row: Publication<C>,
  alts: readonly string[],
): Promise<void> {
  await assertMayPublish(tx, row.performer_id)
  await assertTexts(kind, tx, row, alts)
  await assertComplete(kind, tx, row)
  await assertEveryoneConsents(kind, tx, row)
}

/** How the content shows the people in it. */
const showingOf = <C extends ContentColumns>(row: C): Showing => ({ to: 'public', isSold: Number(row.price ?? 0) > 0 })

/** Throws `not_valid` if the content shows a person without a sufficient consent. Files without a declaration show their performer. */
export async function assertEveryoneConsents<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  row: Publication<C>,
): Promise<void> {
  const files = allFilesOf(kind, row)
  await declareByDefault(tx, row.performer_id, files)
  await assertConsented(tx, { ids: [row.id, ...files], showing: showingOf(row) })
  if (kind.isDownloadable?.(row))
    await assertConsented(tx, { ids: [row.id], showing: { ...showingOf(row), isDownloadable: true } })
}

/** Throws for texts that the site does not allow; `alts` are those of the vault, for kinds without their own. */
export const assertTexts = <C extends ContentColumns>(kind: KindOf<C>, tx: Tx, row: C, alts: readonly string[]): Promise<void> =>
  assertTextsAllowed(tx, { ...kind.textsOf(row), alts: (row.alts ?? alts).join('\n') })

/** Throws if something is missing, or for a missing or wrong price. */
export async function assertComplete<C extends ContentColumns>(kind: KindOf<C>, tx: Tx, row: C): Promise<void> {
  const lack = kind.lackOf(row)
  if (lack) throw lack
  assertPriceAllowed(row, await settings(tx))
}

/** Throws if the content cannot be published at `from`. */
export async function assertReady<C extends ContentColumns>(
  kind: KindOf<C>,
  tx: Tx,
  row: Publication<C>,
  { files, from }: { readonly files: FilesById; readonly from: Date },
): Promise<void> {
  await assertShowable(kind, tx, row, altsOf(files))
  await kind.hooks?.assertShowable?.(tx, row, from)
  if (row.expires_at !== null && row.expires_at <= from)
    throw apiError('not_allowed', t('This would expire before it’s published. Change the expiration first.'))
}

export const altsOf = (files: FilesById): string[] => [...files.values()].map(({ alt }) => alt)

/** Returns whether the assertion holds. Errors that are no answers to a caller are thrown. */
export async function holds(assertion: Promise<void>): Promise<boolean> {
  try {
    await assertion
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}
