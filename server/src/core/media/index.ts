import { processJobHandlers } from './process-file.ts'
import { renderJobHandlers } from './render-again.ts'
import { removalJobHandlers } from './remove-files.ts'
import { teaserJobHandlers } from './teaser.ts'

export { putCaptions, putTranscript, removeCaptions } from './captions.ts'
export { choosePoster, posterChoices } from './poster.ts'
export { largestPhoto, setAccountPicture } from './account-pictures.ts'
export { marksRendered, mediaProcessed, mediaProgressed, mediaRemoved, mediaWithdrawn } from './events.ts'
export { mediaUploads } from './resumable-uploads.ts'
export { mostMegabytes, storageOf } from './quota.ts'
export { notForSale, notForSaleAmong, sellFiles } from './for-sale.ts'
export { removeFiles, retireFiles } from './remove-files.ts'
export { releaseFiles, releaseFilesOfAll, storeDocument, storeUpload, useFiles, useFilesInAll } from './store-upload.ts'
export {
  countUses,
  filesById,
  filesOfKind,
  filesOwnedBy,
  isOwnedBy,
  shareFiles,
  usesOf,
  vaultFileByHash,
  type FileRow,
} from './store.ts'
export {
  changeVaultItem,
  countAlbums,
  describeFiles,
  leaveAlbum,
  moveToAlbum,
  removeFromVault,
  searchVault,
} from './vault.ts'
export { installStorageAreas, type StorageArea } from './storage-areas.ts'
export { originalFolder, originalKey, ORIGINALS, videoKey } from './keys.ts'
export { restoreItem, vaultItems } from './vault-items.ts'
export { orderTeaser } from './teaser.ts'
export { playlistOf } from './process-video.ts'
export {
  blurredView,
  captionsLabel,
  documentViews,
  insideOf,
  mediaView,
  photoView,
  readyFiles,
  statusView,
  VAULT,
  videoView,
} from './views.ts'
export { markText, readMark, readMarkStyle, type MarkState } from './marks.ts'
export { renewMark, setMark } from './render-again.ts'
export const mediaJobHandlers = [...processJobHandlers, ...renderJobHandlers, ...removalJobHandlers, ...teaserJobHandlers]
