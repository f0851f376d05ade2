/** Cuts a part out of a picture in the browser. */

const MAX_EDGE_PX = 2000
const QUALITY = 0.92

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** `area` is in pixels of the picture. Scales down to 2000 px. Writes WebP to keep transparency, otherwise JPEG. */
export async function cropImage(file: File, { x, y, width, height }: Area): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
  if (!blob) throw new Error('This browser could not write the picture.')
  // Browsers that cannot write WebP write PNG, so the blob's type counts.
  return new File([blob], file.name, { type: blob.type })
}
