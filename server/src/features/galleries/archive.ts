/** Writes galleries into a vault's archive and imports them as drafts. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, orNull, Tokens } from '@fanfare/contract'
import { Audience } from '@fanfare/contract/access'
import { MAX_PHOTOS } from '@fanfare/contract/galleries'
import { PublicationStatus } from '@fanfare/contract/publication-status'
import { Description, Title } from '@fanfare/contract/publications'
import { archiveSection, entryHead } from '#core/archives/index.ts'
import { EntryTiers, ownTiersFor, readEntryTiers } from '#core/tiers/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { createGallery } from './publish-gallery.ts'
import { ownGalleriesAfter, ownGalleryAmong, type GalleryRow } from './store.ts'

const BATCH_SIZE = 100

const GalleryEntry = Type.Object({
  ...entryHead,
  title: Title,
  description: Description,
  audience: Audience,
  tiers: EntryTiers,
  price: Tokens,
  subscribersIncluded: Type.Boolean(),
  photoIds: Type.Array(Id, { maxItems: MAX_PHOTOS }),
  coverId: orNull(Id),
  /** The status at the time of the export, for reading only. */
  status: PublicationStatus,
  /** Absent in archives from before galleries could be scheduled. */
  scheduledAt: Type.Optional(orNull(DateTime)),
  publishedAt: orNull(DateTime),
  createdAt: DateTime,
})

const galleries = archiveSection({
  name: 'galleries',
  label: () => t('Galleries'),
  entry: GalleryEntry,
  async *collect({ ctx, ownerId }) {
    let rows: GalleryRow[] = []
    do {
      rows = await ownGalleriesAfter(ctx.db, ownerId, rows.at(-1)?.id, BATCH_SIZE)
      const tiersOf = await readEntryTiers(ctx.db, ownerId)
      yield* rows.map((row) => ({ ...entryOf(row), tiers: tiersOf(row.tier_ids) }))
    } while (rows.length === BATCH_SIZE)
  },
  restoration: {
    find: (_, { db, ownerId, ids }) => ownGalleryAmong(db, ownerId, ids),
    async restore(entry, { owner, idOf, write }) {
      const { title, description, audience, price, subscribersIncluded, photoIds, coverId } = entry
      const fileIds = [...new Set(photoIds.flatMap((id) => idOf(id) ?? []))]
      if (fileIds.length === 0) throw apiError('not_found', t('None of its photos could be imported.'))
      const cover = coverId === null ? undefined : idOf(coverId)
      await write(async (tx) => {
        const gallery = await createGallery(tx, owner, {
          title,
          description,
          audience,
          ...(audience === 'paid' && { price, subscribersIncluded }),
          tierIds: await ownTiersFor(tx, owner.id, entry.tiers),
          fileIds,
          ...(cover !== undefined && { coverId: cover }),
          publish: 'draft',
        })
        return gallery.id
      })
    },
  },
})

const entryOf = (row: GalleryRow): Static<typeof GalleryEntry> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  audience: row.audience,
  price: fromMinorUnits(row.price),
  subscribersIncluded: row.subscribers_included,
  photoIds: row.file_ids,
  coverId: row.cover_id,
  status: row.status,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const archiveSections = [galleries]
