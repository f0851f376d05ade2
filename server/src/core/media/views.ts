/** Views of files. The caller of `photoView` has checked access first. */
import type { Inside } from '@fanfare/contract/content'
import type { Blurred, Photo } from '@fanfare/contract/media'
import type { Db, Services } from '#platform/context.ts'
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

/** What a thing with these files says that is inside. */
export const insideOf = (files: readonly unknown[]): Inside => ({ photos: files.length, videos: 0, audios: 0, seconds: 0 })

export const blurredView = ({ width, height, blurred }: FileRow): Blurred => ({ width, height, placeholder: blurred })

export interface DocumentView {
  readonly status: FileRow['status']
  /** Signed; empty until the status is `ready`. */
  readonly url: string
}

/** Documents by their ids, for operators. */
export async function documentViews(ctx: Services, db: Db, ids: readonly string[]): Promise<Map<string, DocumentView>> {
  const files = await filesById(db, ids)
  const now = ctx.clock.now()
  const view = ({ id, status }: FileRow) => ({ status, url: status === 'ready' ? ctx.urls.sign(documentKey(id), now) : '' })
  return new Map([...files.values()].map((file) => [file.id, view(file)]))
}
