/** Defines galleries: photos with a title, which everyone finds by their cover. */
import { sql, type Selectable } from 'kysely'
import type { Audience } from '@fanfare/contract/access'
import {
  publicationEvents,
  requestedTermsOf,
  type DraftPublication,
  type Lifecycle,
  type PublicationKind,
} from '#core/publications/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import type { Schema } from '#schema/tables.ts'

export type GalleryRow = Selectable<Schema['galleries']>
type GalleryContent = Omit<GalleryRow, keyof Lifecycle>

interface GalleryForm extends DraftPublication {
  readonly title: string
  readonly description?: string
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  readonly tierIds?: readonly string[]
  readonly fileIds: readonly string[]
  readonly coverId?: string
}

export const galleryKind: PublicationKind<GalleryContent, GalleryForm> = {
  kind: 'gallery',
  table: 'galleries',
  events: publicationEvents('gallery'),
  pageOf: (id) => `/gallery/${id}`,
  formOf: (id) => `/studio/galleries/${id}`,
  contentOf(form) {
    const { title, description = '', fileIds, coverId = null } = form
    return {
      title: oneLine(title),
      description: description.trim(),
      ...requestedTermsOf(form),
      file_ids: [...fileIds],
      cover_id: coverId,
    }
  },
  textsOf: ({ title, description }) => ({ title, description }),
  filesOf: ({ file_ids: photos, cover_id: cover }) => ({ main: photos, open: cover === null ? [] : [cover] }),
  assertFiles(_, files) {
    if ([...files.values()].some(({ kind }) => kind !== 'photo'))
      throw notValid('fileIds', t('A gallery can only contain photos.'))
  },
  without: ({ file_ids: photos, cover_id: cover }, gone) => ({
    file_ids: photos.filter((id) => !gone.includes(id)),
    cover_id: cover !== null && gone.includes(cover) ? null : cover,
  }),
  lackOf: ({ audience, file_ids: photos, cover_id: cover }) =>
    photos.every((id) => audience !== 'free' && id === cover)
      ? notValid('fileIds', t('Everyone sees the cover. Add at least one more photo.'))
      : undefined,
  boughtError: () => notValid('fileIds', t('Fans have bought this gallery. You can add photos but not remove any.')),
  searchOf: ({ title, description }) => ({ title, text: description }),
  sql: {
    words: sql`concat_ws(' ', t.title, t.description)`,
    hasFiles: (ids) => sql<boolean>`(file_ids && ${[...ids]}::uuid[] or cover_id = any(${[...ids]}::uuid[]))`,
  },
}
