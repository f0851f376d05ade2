/** Decides which parts of a message are free and which its price unlocks, and stores them in columns of `messages`. */
import { sql } from 'kysely'
import type { DisappearAfter } from '@fanfare/contract/message-media'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { cleanText, type MessageContent } from './rules.ts'
import type { MessageRow } from './store.ts'
import { disappearanceTime } from './disappearing-rules.ts'

export interface MessageMediaInput {
  readonly openFileIds?: readonly string[]
  readonly lockedText?: string
  readonly thumbnailId?: string
  readonly disappearsAfter?: DisappearAfter
}

export type MessageMedia = Pick<
  MessageRow,
  'open_file_ids' | 'locked_text' | 'thumbnail_id' | 'disappears_after' | 'disappears_at'
>

/** Throws for previews, locked text and a thumbnail in a free message, and for previews that leave nothing to sell. Pure. */
export function messageMediaOf(
  draft: MessageMediaInput,
  { price, file_ids }: Pick<MessageContent, 'price' | 'file_ids'>,
  now: Date,
): MessageMedia {
  const { openFileIds = [], thumbnailId = null, disappearsAfter = null } = draft
  const lockedText = cleanText(draft.lockedText ?? '')
  if (price === 0) {
    if (lockedText !== '') throw notValid('lockedText', t('Only a message with a price can have locked text'))
    if (openFileIds.length > 0) throw notValid('openFileIds', t('Only a message with a price can have free previews'))
    if (thumbnailId !== null) throw notValid('thumbnailId', t('Only a message with a price can have a thumbnail'))
  }
  if (!openFileIds.every((id) => file_ids.includes(id)))
    throw notValid('openFileIds', t('A free preview must be one of the message’s files'))
  if (thumbnailId !== null && file_ids.includes(thumbnailId))
    throw notValid('thumbnailId', t('The thumbnail cannot be one of the files'))
  if (price > 0 && openFileIds.length === file_ids.length)
    throw notValid('openFileIds', t('At least one photo, video or audio file must stay locked'))
  return {
    open_file_ids: [...openFileIds],
    locked_text: lockedText,
    thumbnail_id: thumbnailId,
    disappears_after: disappearsAfter,
    disappears_at: disappearsAfter === null ? null : disappearanceTime(disappearsAfter, now),
  }
}

interface UsedFile {
  readonly id: string
  readonly kind: string
  readonly open_in: string | null
}

/** Throws for a locked file that was uploaded to be open, and for a thumbnail that is not a photo. Pure. */
export function assertFilesFit({ open_file_ids, thumbnail_id }: MessageMedia, price: number, files: readonly UsedFile[]): void {
  const isOpen = (id: string) => open_file_ids.includes(id) || id === thumbnail_id
  if (price > 0 && files.some(({ id, open_in }) => open_in !== null && !isOpen(id)))
    throw notValid('fileIds', t('A file uploaded for everyone to see can’t have a price'))
  if (thumbnail_id !== null && files.find(({ id }) => id === thumbnail_id)?.kind !== 'photo')
    throw notValid('thumbnailId', t('The thumbnail must be a photo'))
}

/** Returns the message's files that cost its price. */
export const soldFileIds = ({ price, file_ids, open_file_ids }: Pick<MessageRow, 'price' | 'file_ids' | 'open_file_ids'>) =>
  Number(price) === 0 ? file_ids : file_ids.filter((id) => !open_file_ids.includes(id))

/** Returns the message's files that everyone sees who can see the message. */
export const openFileIdsOf = ({ open_file_ids, thumbnail_id }: Pick<MessageRow, 'open_file_ids' | 'thumbnail_id'>) =>
  thumbnail_id === null ? open_file_ids : [...open_file_ids, thumbnail_id]

/** Completes a message that was just inserted. Most messages have none of this and need no statement. */
export async function writeMessageMedia({ db }: Tx, row: MessageRow, part: MessageMedia): Promise<MessageRow> {
  const { open_file_ids, locked_text, thumbnail_id, disappears_after, disappears_at } = part
  if (open_file_ids.length === 0 && locked_text === '' && thumbnail_id === null && disappears_after === null) return row
  await sql`update messages set open_file_ids = ${open_file_ids}::uuid[], locked_text = ${locked_text},
    thumbnail_id = ${thumbnail_id}::uuid, disappears_after = ${disappears_after}, disappears_at = ${disappears_at}::timestamptz
    where id = ${row.id}`.execute(db)
  return { ...row, ...part }
}
