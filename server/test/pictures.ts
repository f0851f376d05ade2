/** Generates pictures for tests. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A JPEG of one random color with a bright corner, so that its blurred preview is not empty. */
export async function jpeg(width = 640, height = 480, background = `#${randomBytes(3).toString('hex')}`): Promise<Blob> {
  const corner = { input: { create: { width: 80, height: 80, channels: 3, background: '#ffcc33' } }, top: 0, left: 0 } as const
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .composite([corner])
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
