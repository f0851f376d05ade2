/** Stores free previews and locked text of messages in bulk. */
import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'

interface Locking {
  readonly id: string
  readonly lockedText: string
}

/** Completes messages that were just inserted; most have neither. */
export async function saveLockedParts({ db }: Tx, messages: readonly Locking[], openFileIds: readonly string[]): Promise<void> {
  if (openFileIds.length === 0 && messages.every(({ lockedText }) => lockedText === '')) return
  await sql`update messages set open_file_ids = ${[...openFileIds]}::uuid[], locked_text = one.locked_text
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ lockedText }) => lockedText)}::text[]) as one (id, locked_text)
    where messages.id = one.id`.execute(db)
}
