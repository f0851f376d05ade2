import { buffer } from 'node:stream/consumers'
import type { Services } from '#platform/context.ts'
import { MissingObject } from '#platform/storage/index.ts'

interface Frame {
  readonly key: string
  readonly at: Date
}

/** Returns a room's latest picture as a data URL; null if there is none, or if the next one has just replaced it. */
export async function readPicture({ storage }: Pick<Services, 'storage'>, frame: Frame | undefined) {
  if (!frame) return null
  try {
    const bytes = await buffer(await storage.read(frame.key))
    return { url: `data:image/webp;base64,${bytes.toString('base64')}`, at: frame.at.toISOString() }
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  }
}
