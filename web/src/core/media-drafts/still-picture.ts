/** Converts an animated picture to its first frame for places that show only photos. A vault would make it a video. */
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

/** The length up to the flags of the chunk `VP8X` (WebP Container Specification, extended file format). */
const HEAD_BYTES = 21
const ANIMATED = 0b10
const QUALITY = 0.95

/** Returns the file itself if it is not animated or the browser cannot read it. The server then reports the problem. */
export async function stillPicture(file: File): Promise<File> {
  if (!(await isAnimated(file))) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  // Browsers that cannot write WebP write PNG instead.
  const still = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  toast(t('“{name}” is animated. Only its first frame is used here.', { name: file.name }))
  return new File([still], file.name, { type: still.type, lastModified: file.lastModified })
}

async function isAnimated(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES - 1))
  return text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((head[HEAD_BYTES - 1] ?? 0) & ANIMATED) !== 0
}
