/** Writes videos into a vault's archive and imports them as drafts. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, orNull, Tokens } from '@fanfare/contract'
import { Audience } from '@fanfare/contract/access'
import { Description, Title } from '@fanfare/contract/publications'
import { PublicationStatus } from '@fanfare/contract/publication-status'
import { MAX_VIDEO_TAGS } from '@fanfare/contract/videos'
import { archiveSection, entryHead } from '#core/archives/index.ts'
import { EntryTiers, ownTiersFor, readEntryTiers } from '#core/tiers/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import { createVideo } from './publish-video.ts'
import { ownVideoAmong, ownVideosAfter, type VideoRow } from './store.ts'

const BATCH_SIZE = 100

const VideoEntry = Type.Object({
  ...entryHead,
  title: Title,
  description: Description,
  tags: Type.Array(Type.String({ maxLength: 50 }), { maxItems: MAX_VIDEO_TAGS }),
  audience: Audience,
  tiers: EntryTiers,
  price: Tokens,
  subscribersIncluded: Type.Boolean(),
  /** Null for a draft without a video. */
  videoId: orNull(Id),
  teaserId: orNull(Id),
  thumbnailId: orNull(Id),
  /** The status at the time of the export, for reading only. */
  status: PublicationStatus,
  scheduledAt: orNull(DateTime),
  publishedAt: orNull(DateTime),
  createdAt: DateTime,
})

const videos = archiveSection({
  name: 'videos',
  label: () => t('Videos'),
  entry: VideoEntry,
  async *collect({ ctx, ownerId }) {
    let rows: VideoRow[] = []
    do {
      rows = await ownVideosAfter(ctx.db, ownerId, rows.at(-1)?.id, BATCH_SIZE)
      const tiersOf = await readEntryTiers(ctx.db, ownerId)
      yield* rows.map((row) => ({ ...entryOf(row), tiers: tiersOf(row.tier_ids) }))
    } while (rows.length === BATCH_SIZE)
  },
  restoration: {
    find: (_, { db, ownerId, ids }) => ownVideoAmong(db, ownerId, ids),
    async restore(entry, { owner, idOf, write }) {
      const { title, description, tags, audience, price, subscribersIncluded } = entry
      const file = (id: string | null) => (id === null ? undefined : idOf(id))
      const [videoId, teaserId, thumbnailId] = [file(entry.videoId), file(entry.teaserId), file(entry.thumbnailId)]
      await write(async (tx) => {
        const video = await createVideo(tx, owner, {
          title,
          description,
          tags: tags.join(' '),
          audience,
          ...(audience === 'paid' && { price, subscribersIncluded }),
          tierIds: (await ownTiersFor(tx, owner.id, entry.tiers)).join(','),
          ...(videoId !== undefined && { videoId }),
          ...(teaserId !== undefined && { teaserId }),
          ...(thumbnailId !== undefined && { thumbnailId }),
          publish: 'draft',
        })
        return video.id
      })
    },
  },
})

const entryOf = (row: VideoRow): Static<typeof VideoEntry> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  tags: row.tags,
  audience: row.audience,
  price: fromMinorUnits(row.price),
  subscribersIncluded: row.subscribers_included,
  videoId: row.video_id,
  teaserId: row.teaser_id,
  thumbnailId: row.thumbnail_id,
  status: row.status,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const archiveSections = [videos]
