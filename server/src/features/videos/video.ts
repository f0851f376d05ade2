/** Defines videos: one film with a title, and a teaser and a thumbnail that everyone sees. */
import { sql, type Selectable } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import { MAX_VIDEO_TAGS, type VideoFileType } from '@fanfare/contract/videos'
import {
  publicationEvents,
  requestedTermsOf,
  tagsOf,
  type DraftPublication,
  type FilesById,
  type Lifecycle,
  type PublicationKind,
} from '#core/publications/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Schema } from '#schema/tables.ts'

export type VideoRow = Selectable<Schema['videos']>
type VideoContent = Omit<VideoRow, keyof Lifecycle>

export interface VideoForm extends DraftPublication {
  readonly title: string
  readonly description?: string
  readonly tags?: string
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  /** Separated by commas. */
  readonly tierIds?: string
  readonly videoId?: string
  readonly teaserId?: string
  readonly thumbnailId?: string
  /** Types of the files to remove, separated by commas. */
  readonly removes?: string
}

/** The column of each file type. */
export const columns = { video: 'video_id', teaser: 'teaser_id', thumbnail: 'thumbnail_id' } as const

export const videoKind: PublicationKind<VideoContent, VideoForm> = {
  kind: 'video',
  table: 'videos',
  events: publicationEvents('video'),
  pageOf: (id) => `/video/${id}`,
  formOf: (id) => `/studio/videos/${id}`,
  contentOf,
  textsOf: ({ title, description, tags }) => ({ title, description, tags: tags.join(' ') }),
  filesOf: (row) => ({ main: idsOf(row.video_id), open: idsOf(row.teaser_id, row.thumbnail_id) }),
  assertFiles,
  without({ video_id, teaser_id, thumbnail_id }, gone) {
    const left = (id: string | null) => (id !== null && gone.includes(id) ? null : id)
    return { video_id: left(video_id), teaser_id: left(teaser_id), thumbnail_id: left(thumbnail_id) }
  },
  lackOf: ({ video_id: id }) => (id === null ? notValid('videoId', t('Add the video or save it as a draft.')) : undefined),
  boughtError: () => notValid('videoId', t('Fans have bought this video. You can’t remove or replace its file.')),
  searchOf: ({ title, description, tags }) => ({ title, text: [description, ...tags.map((tag) => `#${tag}`)].join(' ') }),
  sql: {
    words: sql`concat_ws(' ', t.title, t.description, array_to_string(t.tags, ' '))`,
    hasFiles: (ids) => sql<boolean>`array[video_id, teaser_id, thumbnail_id] && ${[...ids]}::uuid[]`,
  },
}

const idsOf = (...ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

/** Files that the form neither names nor removes stay. */
function contentOf(form: VideoForm, before: VideoContent | undefined): VideoContent {
  const { description = '', tags = '', audience, price = 0, subscribersIncluded = false, tierIds = '', removes = '' } = form
  const removed: readonly string[] = removes.split(',')
  const fileOf = (type: VideoFileType): string | null => (removed.includes(type) ? null : (before?.[columns[type]] ?? null))
  const content = {
    title: oneLine(form.title),
    description: description.trim(),
    tags: tagsOf(tags, MAX_VIDEO_TAGS),
    ...requestedTermsOf({ audience, price, subscribersIncluded, tierIds: tierIds === '' ? [] : tierIds.split(',') }),
    video_id: form.videoId ?? fileOf('video'),
    teaser_id: form.teaserId ?? fileOf('teaser'),
    thumbnail_id: form.thumbnailId ?? fileOf('thumbnail'),
  }
  if (content.video_id !== null && content.video_id === content.teaser_id)
    throw notValid('teaserId', t('Everyone sees the teaser. Choose another video for it.'))
  return content
}

const KINDS = [
  ['videoId', 'video_id', 'video'],
  ['teaserId', 'teaser_id', 'video'],
  ['thumbnailId', 'thumbnail_id', 'photo'],
] as const

function assertFiles(content: VideoContent, files: FilesById): void {
  for (const [field, column, kind] of KINDS) {
    const file = files.get(content[column] ?? '')
    if (file && file.kind !== kind)
      throw notValid(field, kind === 'video' ? t('This is not a video.') : t('This is not a photo.'))
  }
}
