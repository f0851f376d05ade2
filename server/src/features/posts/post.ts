/** Defines posts: a text with media of any type, some of which may be open to everyone, and a poll. */
import { sql, type Selectable } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import {
  requestedTermsOf,
  type DraftPublication,
  type FilesById,
  type Lifecycle,
  type PublicationKind,
} from '#core/publications/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Schema } from '#schema/tables.ts'
import { assertPollOutlasts, attachPoll } from './attach-poll.ts'
import { postEvents } from './events.ts'
import { deletePollOf } from './poll-store.ts'

export type PostRow = Selectable<Schema['posts']>
type PostContent = Omit<PostRow, keyof Lifecycle>

export interface PostForm extends DraftPublication {
  readonly text: string
  readonly teaser?: string
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  readonly tierIds?: readonly string[]
  readonly openFileIds?: readonly string[]
  readonly thumbnailId?: string | null
  readonly pollId?: string | null
}

export const postKind: PublicationKind<PostContent, PostForm> = {
  kind: 'post',
  table: 'posts',
  events: postEvents,
  pageOf: (id) => `/post/${id}`,
  formOf: (id) => `/studio/posts/${id}`,
  contentOf,
  textsOf: ({ text, teaser }) => ({ text, teaser }),
  // The video uses one of its frames until the thumbnail is ready.
  filesOf: (row) => ({ main: row.file_ids, open: row.open_file_ids, later: row.thumbnail_id === null ? [] : [row.thumbnail_id] }),
  assertFiles({ thumbnail_id: thumbnail }: PostContent, files: FilesById) {
    if (thumbnail !== null && files.get(thumbnail)?.kind !== 'photo')
      throw notValid('thumbnailId', t('A video’s thumbnail must be a photo'))
  },
  without({ file_ids, alts, open_file_ids, thumbnail_id }, gone) {
    const isLeft = (id: string | undefined) => id !== undefined && !gone.includes(id)
    return {
      file_ids: file_ids.filter(isLeft),
      alts: alts.filter((_, place) => isLeft(file_ids[place])),
      open_file_ids: open_file_ids.filter(isLeft),
      thumbnail_id: thumbnail_id !== null && isLeft(thumbnail_id) ? thumbnail_id : null,
    }
  },
  lackOf({ text, audience, poll_id: poll, file_ids: files, open_file_ids: open }) {
    if (text !== '' || poll !== null) return undefined
    if (files.length === 0) return notValid('text', t('Enter text or add a photo or video'))
    if (audience === 'free' || files.some((id) => !open.includes(id))) return undefined
    return notValid('openFileIds', t('Everyone can see everything in this post. Lock something or make the post free'))
  },
  boughtError: () => notValid('fileIds', t('Fans have bought this post. You can add photos and videos but not remove any.')),
  searchOf: ({ audience, text, teaser }) => ({ title: '', text: audience === 'free' ? text : teaser }),
  sql: {
    words: sql`concat_ws(' ', t.text, t.teaser)`,
    hasFiles: (ids) => sql<boolean>`(file_ids && ${[...ids]}::uuid[] or thumbnail_id = any(${[...ids]}::uuid[]))`,
  },
  hooks: {
    whenHidden: { pinned: null },
    saving: (tx, row, before) =>
      attachPoll(tx, {
        performerId: row.performer_id,
        postId: row.id,
        pollId: row.poll_id,
        before: before?.poll_id ?? null,
        from: row.published_at === null ? (row.scheduled_at ?? tx.now) : tx.now,
      }),
    assertShowable: (tx, row, from) => assertPollOutlasts(tx.db, row.poll_id, from),
    isEdited: (before, after) => before.poll_id !== after.poll_id,
    removed: (tx, id) => deletePollOf(tx.db, id),
  },
}

function contentOf(form: PostForm, before: PostContent | undefined): PostContent {
  const { text, teaser = '', audience, fileIds = [], alts = [], openFileIds = [] } = form
  if (openFileIds.some((id) => !fileIds.includes(id)))
    throw notValid('openFileIds', t('Only photos and videos in this post can be open to everyone'))
  return {
    text: text.trim(),
    teaser: teaser.trim(),
    ...requestedTermsOf(form),
    file_ids: [...fileIds],
    alts: fileIds.map((_, i) => oneLine(alts[i] ?? '')),
    // Everything in a free post is open.
    open_file_ids: audience === 'free' ? [] : fileIds.filter((id) => openFileIds.includes(id)),
    thumbnail_id: form.thumbnailId ?? null,
    poll_id: form.pollId ?? null,
    pinned: before?.pinned ?? null,
  }
}
