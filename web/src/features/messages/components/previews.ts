/** Own photos as they are on this device, shown until the server has made its sizes of them. */
interface Preview {
  readonly fileId?: string
  readonly url: string
  readonly width: number
  readonly height: number
}

const known = new Map<string, Preview>()

export function rememberPreviews(photos: readonly Preview[]): void {
  for (const photo of photos) if (photo.fileId !== undefined) known.set(photo.fileId, photo)
}

export const previewOf = (fileId: string): Preview | undefined => known.get(fileId)
