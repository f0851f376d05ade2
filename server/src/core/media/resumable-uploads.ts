/** Receives resumable uploads of media and checks the uploader's quota. */
import { fileKinds } from '@fanfare/contract/file-kinds'
import { assertMayUpload } from '#core/agreements/index.ts'
import { isMediaKind, mediaKinds } from '@fanfare/contract/media-kinds'
import type { UploadTarget } from '#platform/resumable/index.ts'
import { assertWithinQuota } from './quota.ts'
import { storeUpload } from './store-upload.ts'

/** Fans upload media for their messages too, so everyone may upload within their quota. */
export const mediaUploads: UploadTarget = {
  kinds: mediaKinds,
  seats: ['chat', 'publish', 'vault'],
  async admit(tx, owner, { bytes }) {
    await assertMayUpload(tx, owner)
    await assertWithinQuota(tx, owner.id, bytes)
  },
  async take(tx, owner, file) {
    const { kind } = file
    if (!isMediaKind(kind)) throw new Error(`${kind} is not a kind of media`)
    return storeUpload(tx, file, { owner, kind: fileKinds[kind].resumableAs })
  },
}
