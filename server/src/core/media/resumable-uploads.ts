/** Receives resumable uploads of media and checks the uploader's quota. */
import type { MediaUploadKind } from '@fanfare/contract/uploads'
import type { UploadTarget } from '#platform/resumable/index.ts'
import { assertWithinQuota, MEDIA_UPLOADS } from './quota.ts'
import { storeUpload } from './store-upload.ts'

/** Fans upload media for their messages too, so everyone may upload within their quota. */
export const mediaUploads: UploadTarget = {
  kinds: MEDIA_UPLOADS,
  admit: async (tx, { id }, { bytes }) => void (await assertWithinQuota(tx, id, bytes)),
  take: (tx, owner, file, kind) =>
    storeUpload(tx, file, { owner, kind: kind === 'photo' ? 'picture' : (kind as MediaUploadKind) }),
}
