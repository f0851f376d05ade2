/** Writes the vault's albums, media items with originals, and watermark into an archive, and reads them back. */
import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { DateTime, Id, Name, oneOf, OPTIONAL_SINGLE_LINE_PATTERN, orNull } from '@fanfare/contract'
import { isMediaKind, mediaKinds, type MediaKind } from '@fanfare/contract/media-kinds'
import { ArchiveFile, archiveSection, entryHead, type ExtractedFile, type Restoring } from '#core/archives/index.ts'
import {
  assertNotTooLarge,
  filesById,
  originalKey,
  pictureKey,
  readWatermarkStyle,
  restoreItem,
  setWatermark,
  shareVaultFileByHash,
  vaultFileByHash,
  vaultItems,
  type FileRow,
} from '#core/media/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { oneLine } from '#lib/text.ts'
import { isAllowed, wrongTypeMessage } from '#platform/file-types.ts'
import { placeholdersOf } from '#platform/photos.ts'
import { albumsOf } from './album-store.ts'
import { createAlbum } from './albums.ts'

const albums = archiveSection({
  name: 'albums',
  label: () => t('Albums'),
  isFirst: true,
  entry: Type.Object({ ...entryHead, name: Name }),
  async *collect({ ctx, ownerId }) {
    for (const { id, name } of await albumsOf(ctx.db, ownerId)) yield { id, name }
  },
  restoration: {
    async find({ name }, { db, ownerId, ids }) {
      const own = await albumsOf(db, ownerId)
      const line = oneLine(name).toLowerCase()
      return own.find((one) => ids.includes(one.id) || one.name.toLowerCase() === line)?.id
    },
    restore: ({ name }, { owner, write }) => write(async (tx) => (await createAlbum(tx, owner.id, name)).id),
  },
})

const Item = Type.Object({
  ...entryHead,
  kind: oneOf(...mediaKinds),
  /** The hexadecimal SHA-256 of the upload. The archived file differs, because camera data was removed. */
  uploadHash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  title: Type.String({ maxLength: 100, pattern: OPTIONAL_SINGLE_LINE_PATTERN }),
  alt: Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN }),
  albumIds: Type.Array(Id, { maxItems: 200 }),
  teaserOf: orNull(Id),
  /** Whether it was an animated picture, which is shown as one. Absent in archives of earlier versions. */
  isAnimation: Type.Optional(Type.Boolean()),
  createdAt: DateTime,
  /** Paths among `files`: the original, and the poster of a video if its performer chose one. */
  original: Type.String(),
  poster: orNull(Type.String()),
  files: Type.Array(ArchiveFile, { minItems: 1, maxItems: 2 }),
})

const media = archiveSection({
  name: 'media',
  label: () => t('Photos, videos and audio'),
  isFirst: true,
  entry: Item,
  async *collect({ ctx, ownerId, include: keep, skip: leaveOut }) {
    for await (const row of vaultItems(ctx.db, ownerId)) {
      const { original: name } = row.detail
      const original = name === undefined ? undefined : await keep({ path: pathOf(row, name), key: originalKey(row.id, name) })
      if (!original || !row.hash || !isMediaKind(row.kind)) {
        leaveOut(row.id, skipReasonOf(row))
        continue
      }
      const poster = row.poster === '' ? undefined : await keep({ path: pathOf(row, 'poster.webp'), key: pictureKey(row) })
      yield {
        id: row.id,
        kind: row.kind,
        uploadHash: row.hash.toString('hex'),
        title: row.title,
        alt: row.alt,
        albumIds: row.album_ids,
        teaserOf: row.teaser_of,
        isAnimation: row.is_animation,
        createdAt: row.created_at.toISOString(),
        original: original.path,
        poster: poster?.path ?? null,
        files: poster ? [original, poster] : [original],
      }
    }
  },
  restoration: {
    async find({ uploadHash }, { db, ownerId, ids }) {
      const known = [...(await filesById(db, ids)).values()].find((file) => file.owner_id === ownerId && file.in_vault)
      return known?.id ?? (await vaultFileByHash(db, ownerId, Buffer.from(uploadHash, 'hex')))?.id
    },
    async restore(item, into) {
      const { owner, idOf } = into
      const file = acceptedFile(into.file(item.original), item.kind)
      await assertNotTooLarge(into.ctx, { kind: item.kind, bytes: file.bytes })
      const poster = item.poster === null || item.kind === 'photo' ? undefined : await posterOf(into, item.poster)
      await into.write(async (tx) => {
        // The vault has these bytes under another name, or the archive has them twice.
        const same = await shareVaultFileByHash(tx.db, owner.id, file.hash)
        if (same) return same.id
        return restoreItem(tx, file, {
          ownerId: owner.id,
          kind: item.kind,
          statedHash: Buffer.from(item.uploadHash, 'hex'),
          title: oneLine(item.title),
          alt: oneLine(item.alt),
          albumIds: item.albumIds.flatMap((id) => idOf(id) ?? []),
          teaserOf: item.teaserOf === null ? undefined : idOf(item.teaserOf),
          isAnimation: item.kind === 'video' && item.isAnimation === true,
          createdAt: new Date(item.createdAt),
          poster,
        })
      })
    },
  },
})

const pathOf = ({ id }: FileRow, name: string) => `media/${id}/${name}`

function skipReasonOf({ status }: FileRow): string {
  if (status === 'processing') return t('It was still being processed.')
  return status === 'failed' ? t('It could not be processed.') : t('Its original could not be kept.')
}

function acceptedFile(file: ExtractedFile, kind: MediaKind) {
  const { path, bytes, hash, type } = file
  if (!isAllowed(kind, type)) throw apiError('upload_not_accepted', wrongTypeMessage(kind, type))
  return { path, bytes, hash, mime: type.mime, extension: type.extension }
}

/** Decodes and encodes the poster again, which removes foreign metadata. */
async function posterOf({ file }: Restoring, path: string) {
  const { sharp } = await import('#platform/sharp.ts')
  const extracted = file(path)
  if (!isAllowed('photo', extracted.type)) throw apiError('upload_not_accepted', wrongTypeMessage('photo', extracted.type))
  const given = await readFile(extracted.path)
  try {
    const { data: picture, info } = await sharp(given, { limitInputPixels: MAX_POSTER_PIXELS })
      .resize({ width: 1080, withoutEnlargement: true })
      .webp()
      .toBuffer({ resolveWithObject: true })
    return {
      hash: extracted.hash,
      picture,
      width: info.width,
      height: info.height,
      ...(await placeholdersOf(() => sharp(picture))),
    }
  } catch {
    throw apiError('upload_not_accepted', wrongTypeMessage('photo', undefined))
  }
}

const MAX_POSTER_PIXELS = 20_000_000

const watermark = archiveSection({
  name: 'watermark',
  label: () => t('Watermark'),
  entry: Type.Object({ ...entryHead, style: oneOf('off', 'corner', 'tiled') }),
  async *collect({ ctx, ownerId }) {
    yield { id: ownerId, style: await readWatermarkStyle(ctx.db, ownerId) }
  },
  restoration: {
    find: async ({ style }, { db, ownerId }) => ((await readWatermarkStyle(db, ownerId)) === style ? ownerId : undefined),
    restore: ({ style }, { ctx, owner, write }) =>
      write(async (tx) => {
        await setWatermark(tx, ctx, owner.id, style)
        return owner.id
      }),
  },
})

export const archiveSections = [albums, media, watermark]
