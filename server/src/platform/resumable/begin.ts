/** Checks the announcement of an upload before its first byte arrives. */
import type { FieldError } from '@fanfare/contract'
import { OPTIONAL_SINGLE_LINE_PATTERN } from '@fanfare/contract/define'
import { mediaTypeOf } from '@fanfare/contract/media'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import { MAX_UNFINISHED_UPLOADS, MAX_UPLOAD_NAME_LENGTH, type UploadKind } from '@fanfare/contract/uploads'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { isId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '../context.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { uploadPart } from '../upload-bounds.ts'
import { tooLarge } from '../uploads.ts'
import { assertSeat, hasSeatFor, type Viewer } from '../viewer.ts'
import { deleteUnfinished, insertUpload, unfinishedOf } from './rows.ts'

export interface Announcement {
  readonly kind: UploadKind
  readonly name: string
  readonly bytes: number
  /** The thing that the file is for. Null for kinds that belong to none. */
  readonly subjectId: string | null
}

/**
 * Throws an `ApiError` if this account cannot upload this many bytes of this kind. Earlier unfinished uploads are rows of
 * `unfinishedOf`.
 */
export type Admit = (tx: Tx, owner: Viewer, announced: Omit<Announcement, 'name'>) => Promise<void>

/** Decides which uploads of some kinds may begin. */
export interface Admission {
  readonly kinds: readonly UploadKind[]
  /** Members of the performer's team may upload with one of these rights. Without any, the kinds are closed to them. */
  readonly seats?: readonly SeatRight[]
  /** True if a new upload replaces the account's earlier unfinished one. */
  readonly isOnlyOne?: boolean
  readonly admit: Admit
}

/** Throws `seat_right_missing` for a team member without any of the rights that open the kind. */
export const assertUploadSeat = (viewer: Viewer, { seats = [] }: Pick<Admission, 'seats'>): void =>
  assertSeat(
    viewer,
    seats.find((right) => hasSeatFor(viewer, right)),
  )

const line = new RegExp(OPTIONAL_SINGLE_LINE_PATTERN, 'u')

interface Given {
  readonly metadata: Readonly<Record<string, string | null>>
  readonly bytes: number
}

/** Parses the metadata of a new upload of one of these kinds. Throws `not_valid`, and `not_found` for an unknown subject. */
export function readAnnouncement({ metadata, bytes }: Given, kinds: readonly UploadKind[]): Announcement {
  const given = mediaTypeOf<string>(metadata['kind'] ?? '')
  const kind = kinds.find((one) => one === given)
  const name = metadata['name'] ?? ''
  if (!kind) throw notValid('kind', t('{label} must be one of: {values}', { label: t('Type'), values: kinds.join(', ') }))
  if (name.length > MAX_UPLOAD_NAME_LENGTH)
    throw notValid('name', t('{label} must be up to {max} characters', { label: t('Name'), max: MAX_UPLOAD_NAME_LENGTH }))
  if (!line.test(name) || !name.isWellFormed())
    throw notValid('name', t('The name of this file contains invisible characters. Rename the file.'))
  const subjectId = metadata['subject'] ?? null
  if (subjectId !== null && !isId(subjectId)) throw notFound()
  if (bytes === 0) throw notValid('file', t('This file is empty.'))
  return { kind, name, bytes, subjectId }
}

/** Throws `upload_too_large` for a file above the current limit of its kind. */
export async function assertNotTooLarge(ctx: Context, { kind, bytes }: Announcement): Promise<void> {
  const { maxBytes } = await uploadPart(ctx, kind)
  if (bytes > maxBytes) throw tooLargeFile(tooLarge(maxBytes))
}

function tooLargeFile(message: string) {
  const errors: FieldError[] = [{ field: 'file', message }]
  return apiError('upload_too_large', message, errors)
}

/** Returns the uploads that this one replaces. */
export async function begin(
  ctx: Context,
  owner: Viewer,
  upload: Announcement & { id: string },
  { kinds, isOnlyOne = false, admit }: Admission,
): Promise<string[]> {
  return ctx.write(async (tx) => {
    await oneAtATime(tx, `uploads ${owner.id}`)
    const replaced = isOnlyOne ? await deleteUnfinished(tx.db, owner.id, kinds) : []
    const { count } = await unfinishedOf(tx.db, owner.id, kinds)
    if (count >= MAX_UNFINISHED_UPLOADS)
      throw apiError('not_allowed', t('You have {count} unfinished uploads. Finish or cancel one of them first.', { count }))
    await admit(tx, owner, upload)
    const { id, kind, name, bytes, subjectId } = upload
    const row = { id, owner_id: owner.id, kind, name, bytes, subject_id: subjectId, created_at: tx.now }
    await insertUpload(tx.db, row)
    return replaced
  })
}
