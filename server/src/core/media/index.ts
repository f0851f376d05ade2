import { processJobHandlers } from './process-file.ts'
import { removalJobHandlers } from './remove-files.ts'

export { setAccountPicture } from './account-pictures.ts'
export { mediaProcessed, mediaProgressed, mediaRemoved } from './events.ts'
export { removeFiles, retireFiles } from './remove-files.ts'
export { releaseFiles, storeDocument, storeUpload, useFiles } from './store-upload.ts'
export { countUses, filesById, usesOf, type FileRow } from './store.ts'
export { changeVaultItem, countAlbums, leaveAlbum, markFilesSold, moveToAlbum, removeFromVault, searchVault } from './vault.ts'
export { playlistOf } from './process-video.ts'
export { blurredView, documentViews, insideOf, mediaView, statusView, VAULT } from './views.ts'
export const mediaJobHandlers = [...processJobHandlers, ...removalJobHandlers]
