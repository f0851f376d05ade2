/** Local versions of uploaded photos, shown until the server has processed them. */
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'

type Preview = Pick<DraftMedia, 'url' | 'width' | 'height'>

const known = new Map<string, Preview>()

export function storePreviews(media: readonly DraftMedia[]): void {
  for (const one of media) if (one.id !== undefined && one.url !== '') known.set(one.id, one)
}

export const previewOf = (fileId: string): Preview | undefined => known.get(fileId)
