/** Stores captions and transcripts of media. Captions are files in the video's folder and are deleted with it. */
import { sql } from 'kysely'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { videoKey } from './keys.ts'
import { enqueueDiscard } from './remove-files.ts'
import type { FileCaptions, FileRow } from './store.ts'

export interface NewCaptions {
  readonly ownerId: string
  readonly fileId: string
  /** BCP 47. */
  readonly language: string
  /** WebVTT, as served to players. */
  readonly text: string
  /** The spoken words without times and markup. */
  readonly words: string
}

/**
 * Adds captions, or replaces those in the same language. Throws if the words violate the site's text rules. Returns false if the
 * owner's vault has no such video.
 */
export async function putCaptions(tx: Tx, { ownerId, fileId, language, text, words }: NewCaptions): Promise<boolean> {
  await assertTextsAllowed(tx, { file: words })
  const file = await lockedVideo(tx, ownerId, fileId)
  if (!file) return false
  // Stored objects never change, so new captions get a new name.
  const name = `captions-${language.toLowerCase()}-${newId(tx.now).slice(-12)}.vtt`
  await tx.services.storage.put(videoKey(fileId, name), Buffer.from(text))
  await replace(tx, file, language, [{ language, file: name }])
  return true
}

/** Returns false if there are no captions in this language. */
export async function removeCaptions(
  tx: Tx,
  { ownerId, fileId, language }: Omit<NewCaptions, 'text' | 'words'>,
): Promise<boolean> {
  const file = await lockedVideo(tx, ownerId, fileId)
  if (!file?.captions.some((one) => one.language === language)) return false
  await replace(tx, file, language, [])
  return true
}

async function lockedVideo(tx: Tx, ownerId: string, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select * from files where id = ${id} and owner_id = ${ownerId} and in_vault
    and kind = 'video' for update`.execute(tx.db)
  return rows[0]
}

async function replace(tx: Tx, { id, captions }: FileRow, language: string, by: readonly FileCaptions[]): Promise<void> {
  const next = [...captions.filter((one) => one.language !== language), ...by].toSorted((a, b) =>
    a.language < b.language ? -1 : 1,
  )
  await sql`update files set captions = ${JSON.stringify(next)}::jsonb where id = ${id}`.execute(tx.db)
  const gone = captions.filter((one) => one.language === language)
  const keys = gone.map((one) => videoKey(id, one.file))
  // Deleted immediately, so that no one can read withdrawn words, although a running backup may then miss the file.
  enqueueDiscard(tx, keys, tx.now)
}

/** Throws if the text violates the site's text rules. Returns false if the owner's vault has no such recording or video. */
export async function putTranscript(tx: Tx, ownerId: string, fileId: string, text: string): Promise<boolean> {
  await assertTextsAllowed(tx, { text })
  const { numAffectedRows } = await sql`update files set transcript = ${text} where id = ${fileId} and owner_id = ${ownerId}
    and in_vault and kind in ('audio', 'video')`.execute(tx.db)
  return numAffectedRows === 1n
}
