/** How large a file of each kind may be now: the application says so, and never more than a route takes of it. */
import type { FilePart } from '@fanfare/contract'
import type { Context, Services } from './context.ts'

/** Bytes by kind; a kind that is left out is bounded by the routes alone. */
export type UploadBoundsReader = (ctx: Context) => Promise<Readonly<Partial<Record<FilePart['kind'], number>>>>

const readers = new WeakMap<object, UploadBoundsReader>()

/** Called once, by app.ts, before the first request. */
export const installUploadBounds = ({ application }: Services, read: UploadBoundsReader): void =>
  void readers.set(application, read)

type Parts = Readonly<Record<string, FilePart>>

/** The same parts, each as large as it may be now. */
export async function boundedParts(ctx: Context, parts: Parts): Promise<Parts> {
  const bounds = (await readers.get(ctx.application)?.(ctx)) ?? {}
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const maxBytes = Math.min(part.maxBytes, bounds[part.kind] ?? part.maxBytes)
      return [name, { ...part, maxBytes }]
    }),
  )
}
