/** Applies the current size limit per kind of file, which never exceeds the limit of the route. */
import type { FilePart } from '@fanfare/contract'
import type { Context, Services } from './context.ts'

/** Bytes by kind. Only the routes limit kinds that are absent. */
export type UploadBoundsReader = (ctx: Context) => Promise<Readonly<Partial<Record<FilePart['kind'], number>>>>

const readers = new WeakMap<object, UploadBoundsReader>()

export const installUploadBounds = ({ application }: Services, read: UploadBoundsReader): void =>
  void readers.set(application, read)

type Parts = Readonly<Record<string, FilePart>>

export async function boundedParts(ctx: Context, parts: Parts): Promise<Parts> {
  const bounds = (await readers.get(ctx.application)?.(ctx)) ?? {}
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const maxBytes = Math.min(part.maxBytes, bounds[part.kind] ?? part.maxBytes)
      return [name, { ...part, maxBytes }]
    }),
  )
}
