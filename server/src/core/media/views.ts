/** Files as others see them. Whoever calls `photoView` has asked access first. */
import type { Blurred, Photo } from '@fanfare/contract/media'
import type { Db, Means } from '#platform/house.ts'
import type { MediaUrls } from '#platform/media-url.ts'
import { documentKey, photoKey } from './keys.ts'
import { filesById, type FileRow } from './store.ts'

export function photoView(file: FileRow, urls: MediaUrls, now: Date): Photo {
  const isReady = file.status === 'ready'
  return {
    _id: file.id,
    type: 'photo',
    status: file.status,
    url: isReady ? urls.sign(photoKey(file.id, 'card'), now) : '',
    fullUrl: isReady ? urls.sign(photoKey(file.id, 'full'), now) : '',
    width: file.width,
    height: file.height,
    placeholder: file.placeholder,
    alt: '',
  }
}

export const blurredView = ({ width, height, blurred }: FileRow): Blurred => ({ width, height, placeholder: blurred })

/** Signed addresses of documents, by their ids, for an operator who asks. */
export async function documentUrls(house: Means, db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const files = await filesById(db, ids)
  const now = new Date()
  return new Map([...files.values()].map((file) => [file.id, house.urls.sign(documentKey(file.id, file.extension), now)]))
}
