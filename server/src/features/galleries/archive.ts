/** Writes galleries into a vault's archive and imports them as drafts. */
import { Type } from 'typebox'
import { Id, orNull } from '@fanfare/contract'
import { MAX_PHOTOS } from '@fanfare/contract/galleries'
import { Description, Title } from '@fanfare/contract/publications'
import { archiveSection } from '#core/archives/index.ts'
import {
  collectOwn,
  createPublication,
  findOwn,
  publicationEntry,
  publicationEntryOf,
  termsOfEntry,
} from '#core/publications/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { galleryKind } from './gallery.ts'

const GalleryEntry = Type.Object({
  ...publicationEntry,
  title: Title,
  description: Description,
  photoIds: Type.Array(Id, { maxItems: MAX_PHOTOS }),
  coverId: orNull(Id),
})

const galleries = archiveSection({
  name: 'galleries',
  label: () => t('Galleries'),
  entry: GalleryEntry,
  collect: (to) =>
    collectOwn(galleryKind, to, async (rows) =>
      rows.map((row) => ({
        ...publicationEntryOf(row),
        title: row.title,
        description: row.description,
        photoIds: row.file_ids,
        coverId: row.cover_id,
      })),
    ),
  restoration: {
    find: findOwn(galleryKind),
    async restore(entry, { owner, idOf, write }) {
      const { title, description, photoIds, coverId } = entry
      const fileIds = [...new Set(photoIds.flatMap((id) => idOf(id) ?? []))]
      if (fileIds.length === 0) throw apiError('not_found', t('None of its photos could be imported.'))
      const cover = coverId === null ? undefined : idOf(coverId)
      await write(async (tx) => {
        const terms = await termsOfEntry(tx, owner.id, entry)
        const row = await createPublication(galleryKind, tx, owner, {
          title,
          description,
          ...terms,
          fileIds,
          ...(cover !== undefined && { coverId: cover }),
          publish: 'draft',
        })
        return row.id
      })
    },
  },
})

export const archiveSections = [galleries]
