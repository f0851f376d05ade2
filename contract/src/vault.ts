import { Type, type Static } from 'typebox'
import { ContentCard } from './content.ts'
import {
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  Name,
  Offset,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  page,
  post,
  put,
  serverEvent,
} from './define.ts'
import { mediaKinds } from './media-kinds.ts'
import {
  audioPart,
  Media,
  picturePart,
  ProcessingStage,
  ProcessingStatus,
  SPECIFIED_TYPES,
  Uploaded,
  videoPart,
} from './media.ts'

export const VaultItem = Type.Object({
  _id: Id,
  media: Media,
  /** The step of processing. `media` has its progress in percent. */
  stage: Type.Optional(ProcessingStage),
  title: Type.String(),
  alt: Type.String(),
  /** Why it could not be processed. Empty otherwise. */
  failure: Type.String(),
  albumIds: Type.Array(Id),
  bytes: Type.Integer(),
  /** Number of posts, messages and other things that show it. */
  totalUses: Type.Integer(),
  totalBuyers: Type.Integer(),
  createdAt: DateTime,
})
export type VaultItem = Static<typeof VaultItem>

const YesNo = Type.Optional(oneOf('yes', 'no'))

export const VaultFilters = Type.Object({
  /** `animation` selects videos made from animated pictures. They also count as videos. */
  kind: Type.Optional(oneOf(...mediaKinds, 'animation')),
  albumId: Type.Optional(Id),
  used: YesNo,
  sold: YesNo,
  described: YesNo,
  /** Part of a title or a description. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(DateTime),
  to: Type.Optional(DateTime),
})
export type VaultFilters = Static<typeof VaultFilters>

export const searchVault = get('/vaults/search', {
  summary: "List the caller's media items, newest first.",
  who: 'performer',
  seat: 'vault',
  query: Type.Object({
    ...VaultFilters.properties,
    kind: Type.Optional(oneOf(...mediaKinds, 'animation', ...SPECIFIED_TYPES)),
    limit: Limit(30),
    offset: Offset,
  }),
  reply: page(VaultItem),
  provides: ['vault'],
})

export const viewVaultItem = get('/vaults/:id/view', {
  summary: "Get one of the caller's media items, and the content that shows it.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  reply: Type.Object({ ...VaultItem.properties, usedIn: Type.Array(ContentCard, { maxItems: 50 }) }),
  errors: ['not_found'],
  provides: ['vault'],
})

export const updateVaultItem = put('/vaults/:id', {
  summary: "Change the title, description and albums of one of the caller's media items.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  body: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 100, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Title' })),
    alt: Type.Optional(Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Description' })),
    albumIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  }),
  reply: VaultItem,
  errors: ['not_found'],
  invalidates: ['vault'],
})

/** The maximum number of items in one call. A client splits longer lists. */
export const MAX_ITEMS_PER_REQUEST = 100

const Ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_ITEMS_PER_REQUEST, uniqueItems: true }) })

/** Longer than any video. */
const MAX_CUT_SECONDS = 1_000_000

export const trimVaultVideo = post('/vaults/:id/trim', {
  summary:
    "Cut one of the caller's videos into a new item of the vault, in seconds. It begins at the key frame before `from`. The video stays as it is.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  body: Type.Object({
    from: Type.Number({ minimum: 0, maximum: MAX_CUT_SECONDS, title: 'Start' }),
    to: Type.Number({ minimum: 0, maximum: MAX_CUT_SECONDS, title: 'End' }),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid', 'not_ready', 'upload_too_large'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['vault'],
})

export const deleteVaultItem = del('/vaults/delete/:id', {
  summary: 'Delete a media item from the vault and from everything that shows it. Fans who paid for it keep it.',
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['vault', 'own-content', 'posts'],
})

export const deleteVaultItems = post('/vaults/bulk-delete', {
  summary:
    'Delete up to 100 media items from the vault and from everything that shows them. Fans who paid for an item keep it. Items that no longer exist are ignored.',
  who: 'performer',
  seat: 'vault',
  body: Ids,
  reply: Done,
  invalidates: ['vault', 'own-content', 'posts'],
})

export const uploadVaultPhoto = post('/vaults/photo/upload', {
  summary: 'Upload a photo to the vault. It is processed in the background. Uploading the same file again returns the same item.',
  who: 'performer',
  seat: 'vault',
  files: { file: picturePart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['vault'],
})

export const uploadVaultVideo = post('/vaults/video/upload', {
  summary: 'Upload a video to the vault. It is processed in the background. Uploading the same file again returns the same item.',
  who: 'performer',
  seat: 'vault',
  files: { file: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['vault'],
})

export const uploadVaultAudio = post('/vaults/audio/upload', {
  summary:
    'Upload a recording to the vault. It is processed in the background. Uploading the same file again returns the same item.',
  who: 'performer',
  seat: 'vault',
  files: { file: audioPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['vault'],
})

export const readStorage = get('/vaults/storage', {
  summary: 'Get how much storage the caller uses, and how much is allowed.',
  who: 'performer',
  seat: 'vault',
  // Counts everything that the account stores, in the vault and elsewhere.
  reply: Type.Object({ usedBytes: Type.Integer(), mostBytes: Type.Integer() }),
  provides: ['vault'],
})

/** The visible watermark on photos and videos, and the progress of applying it. */
export const VaultWatermark = Type.Object({
  style: oneOf('off', 'corner', 'tiled'),
  /** The text of the watermark: the site and the username. */
  text: Type.String(),
  /** Items that were rendered again, and the total. */
  done: Type.Integer(),
  total: Type.Integer(),
})
export type VaultWatermark = Static<typeof VaultWatermark>

export const readWatermark = get('/vaults/watermark', {
  summary: "Get the watermark of the caller's photos and videos, and the progress of applying it.",
  who: 'performer',
  reply: VaultWatermark,
  provides: ['watermark', 'vault'],
})

export const setWatermark = put('/vaults/watermark', {
  summary: 'Choose the watermark. The photos and videos in the vault are rendered again in the background, from their originals.',
  who: 'performer',
  body: Type.Object({ style: oneOf('off', 'corner', 'tiled') }),
  reply: VaultWatermark,
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['watermark'],
})

export const Album = Type.Object({ _id: Id, name: Type.String(), totalItems: Type.Integer() })
export type Album = Static<typeof Album>

export const listAlbums = get('/vaults/albums', {
  summary: "List the albums of the caller's vault by name.",
  who: 'performer',
  seat: 'vault',
  reply: page(Album),
  provides: ['vault'],
})

const AlbumName = Type.Object({ name: Name })

export const createAlbum = post('/vaults/albums', {
  summary: 'Create an album. A vault can have up to 200.',
  who: 'performer',
  seat: 'vault',
  body: AlbumName,
  reply: Album,
  errors: ['not_allowed', 'not_valid'],
  invalidates: ['vault'],
})

export const renameAlbum = put('/vaults/albums/:id', {
  summary: 'Rename an album.',
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  body: AlbumName,
  reply: Album,
  errors: ['not_found', 'not_valid'],
  invalidates: ['vault'],
})

export const deleteAlbum = del('/vaults/albums/:id', {
  summary: 'Delete an album. Its items stay in the vault.',
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['vault'],
})

export const addToAlbum = post('/vaults/albums/:id/items', {
  summary: "Add up to 100 of the caller's media items to an album.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  body: Ids,
  reply: Album,
  errors: ['not_found'],
  invalidates: ['vault'],
})

export const removeFromAlbum = post('/vaults/albums/:id/items/remove', {
  summary: 'Remove up to 100 items from an album. They stay in the vault.',
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  body: Ids,
  reply: Album,
  errors: ['not_found'],
  invalidates: ['vault'],
})

const FileProgress = Type.Object({ fileId: Id, ...ProcessingStatus.properties })

/** Sent to the owner when a media item can be shown, is complete or has failed. */
export const mediaProcessed = serverEvent('media_processed', FileProgress, ['vault', 'own-content'], ['publish', 'vault'])
/** Sent to the owner while the watermark is applied to the vault. */
export const watermarkRendered = serverEvent('watermark_rendered', Type.Object({ done: Type.Integer(), total: Type.Integer() }), [
  'watermark',
])
/** Sent to the owner every few percent while an item is processed. */
export const mediaProgressed = serverEvent('media_progressed', FileProgress, [], ['publish', 'vault'])
