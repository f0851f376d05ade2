/** Free previews, and words that open with the files, of messages that are written without being read back. */
import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'

export interface OpenParts {
  readonly openFileIds: readonly string[]
  readonly lockedText: string
}

/** Completes messages that were just written; most have neither. */
export async function openSome({ db }: Tx, ids: readonly string[], { openFileIds, lockedText }: OpenParts): Promise<void> {
  if (ids.length === 0 || (openFileIds.length === 0 && lockedText === '')) return
  await sql`update messages set open_file_ids = ${[...openFileIds]}::uuid[], locked_text = ${lockedText}
    where id = any(${[...ids]}::uuid[])`.execute(db)
}
