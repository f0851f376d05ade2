import { erasureJobHandlers } from './erase-taken-down.ts'
import { compareLibraryJobs } from './compare-library.ts'
import { processJobHandlers } from './process-file.ts'
import { renderJobHandlers } from './rerender-files.ts'
import { posterJobHandlers } from './poster.ts'
import { removalJobHandlers } from './remove-files.ts'
import { trimJobHandlers } from './trim.ts'
import { teaserJobHandlers } from './teaser.ts'

export { mediaActs } from './operator-acts.ts'
export { trimVaultVideo } from './trim.ts'
export { mediaPersonalData } from './personal-data.ts'
export { putCaptions, putTranscript, removeCaptions } from './captions.ts'
export { chooseCover } from './cover.ts'
export { choosePoster, posterChoices } from './poster.ts'
export { accountPictureUrl, largestPhoto, setAccountPicture } from './account-pictures.ts'
export {
  watermarksRendered,
  mediaProcessed,
  mediaProgressed,
  mediaRemoved,
  mediaTakenDown,
  mediaRemovedFromVault,
  fileQuarantined,
  quarantineReported,
} from './events.ts'
export { isLatelyWithheld } from './lately-withheld.ts'
export { mediaUploads } from './resumable-uploads.ts'
export { assertWithinQuota, maxMegabytes, storageOf } from './quota.ts'
export { isNotForSale, notForSaleAmong, sellFiles, unsellFiles } from './for-sale.ts'
export { decodedDocument, idPictures, openIdDocument } from './id-documents.ts'
export { sealDocuments } from './seal-documents.ts'
export { removeFiles, retireFiles } from './remove-files.ts'
export { TRANSCODE_QUEUES } from './processing-queue.ts'
export {
  releaseFiles,
  releaseFilesOfMany,
  storeDocument,
  storeIdDocument,
  storeUpload,
  useFiles,
  useFilesInMany,
} from './store-upload.ts'
export {
  countUses,
  filesById,
  filesShownById,
  filesOfKind,
  filesOwnedBy,
  isOwnedBy,
  isWithheldFrom,
  shareFiles,
  storedBytes,
  usesOf,
  shareVaultFileByHash,
  vaultFileByHash,
  type FileRow,
} from './store.ts'
export {
  changeVaultItem,
  countAlbums,
  describeFiles,
  leaveAlbum,
  moveToAlbum,
  photosDescribedBy,
  removeFromVault,
  searchVault,
} from './vault.ts'
export { filesWithoutFingerprint, fingerprintFile, fingerprintRemoved, nearCopies, type NearCopy } from './fingerprints.ts'
export { takeDown } from './take-down.ts'
export { adviceOf, countUnscanned } from './scan-store.ts'
export {
  countQuarantined,
  factsIn,
  quarantineArea,
  quarantinedBefore,
  quarantinedById,
  recordReport,
  type QuarantinedRow,
} from './quarantine.ts'
export { releaseWithheldFiles, withholdFiles } from './withhold.ts'
export {
  assertNotTakenDown,
  countTakedowns,
  filesOwnedBefore,
  isTakenDown,
  takedownsBefore,
  missingMediaSince,
  takenDown,
  type TakedownRow,
} from './taken-down.ts'
export { picturesOf, type PictureRow } from './account-picture-store.ts'
export { storedKinds } from './file-kinds.ts'
export { installStorageAreas, type StorageArea } from './storage-areas.ts'
export { originalFolder, originalKey, ORIGINALS, videoKey } from './keys.ts'
export { pictureKey } from './own-pictures.ts'
export {
  PRODUCT_FILE,
  PRODUCT_FILES,
  productFileLink,
  productFolder,
  removeProductFiles,
  storeProductFile,
} from './product-files.ts'
export { restoreItem, vaultItems } from './vault-items.ts'
export { assertNotTooLarge, uploadBoundsOf } from './upload-bounds.ts'
export { orderTeaser } from './teaser.ts'
export { playlistOf } from './process-video.ts'
export {
  blurredView,
  captionsLabel,
  documentViews,
  aiView,
  countMedia,
  mediaView,
  photoView,
  readyFiles,
  statusView,
  VAULT,
  videoView,
} from './views.ts'
export { watermarkText, readWatermark, readWatermarkStyle, type WatermarkState } from './watermark-settings.ts'
export { refreshWatermark, setWatermark } from './rerender-files.ts'
export const mediaJobHandlers = [
  ...compareLibraryJobs,
  ...trimJobHandlers,
  ...processJobHandlers,
  ...renderJobHandlers,
  ...removalJobHandlers,
  ...erasureJobHandlers,
  ...teaserJobHandlers,
  ...posterJobHandlers,
]
