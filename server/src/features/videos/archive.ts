/** Writes videos into a vault's archive and imports them as drafts. */
import { Type } from 'typebox'
import { Id, orNull } from '@fanfare/contract'
import { Description, Title } from '@fanfare/contract/publications'
import { MAX_VIDEO_TAGS } from '@fanfare/contract/videos'
import { archiveSection } from '#core/archives/index.ts'
import {
  collectOwn,
  createPublication,
  findOwn,
  publicationEntry,
  publicationEntryOf,
  termsOfEntry,
} from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import { videoKind } from './video.ts'

const VideoEntry = Type.Object({
  ...publicationEntry,
  title: Title,
  description: Description,
  tags: Type.Array(Type.String({ maxLength: 50 }), { maxItems: MAX_VIDEO_TAGS }),
  /** Null for a draft without a video. */
  videoId: orNull(Id),
  teaserId: orNull(Id),
  thumbnailId: orNull(Id),
})

const videos = archiveSection({
  name: 'videos',
  label: () => t('Videos'),
  entry: VideoEntry,
  collect: (to) =>
    collectOwn(videoKind, to, async (rows) =>
      rows.map((row) => ({
        ...publicationEntryOf(row),
        title: row.title,
        description: row.description,
        tags: row.tags,
        videoId: row.video_id,
        teaserId: row.teaser_id,
        thumbnailId: row.thumbnail_id,
      })),
    ),
  restoration: {
    find: findOwn(videoKind),
    async restore(entry, { owner, idOf, write }) {
      const { title, description, tags } = entry
      const file = (id: string | null) => (id === null ? undefined : idOf(id))
      const [videoId, teaserId, thumbnailId] = [file(entry.videoId), file(entry.teaserId), file(entry.thumbnailId)]
      await write(async (tx) => {
        const terms = await termsOfEntry(tx, owner.id, entry)
        const row = await createPublication(videoKind, tx, owner, {
          title,
          description,
          tags: tags.join(' '),
          ...terms,
          tierIds: terms.tierIds.join(','),
          ...(videoId !== undefined && { videoId }),
          ...(teaserId !== undefined && { teaserId }),
          ...(thumbnailId !== undefined && { thumbnailId }),
          publish: 'draft',
        })
        return row.id
      })
    },
  },
})

export const archiveSections = [videos]
