/** Applies the site's current limits for a kind of file, which never exceed those of the kind and of the route. */
import type { FilePart } from '@fanfare/contract'
import { fileKinds, type FileKind } from '@fanfare/contract/file-kinds'
import { MEGABYTE } from '@fanfare/contract/media'
import type { UploadKind } from '@fanfare/contract/uploads'
import type { Context, Services } from './context.ts'

/** A part of a form, with the limits of the site. */
export interface BoundedPart extends Pick<FilePart, 'kind' | 'required'> {
  readonly maxBytes: number
  readonly accepts: readonly string[]
}

/** The site's limits for files of one kind. */
export interface UploadBounds {
  readonly maxMegabytes: number
  /** Types, such as `image/png` or `image/*`. */
  readonly accepts: readonly string[]
}

type UploadBoundsReader = (ctx: Context, kind: FileKind) => Promise<UploadBounds>

const readers = new WeakMap<object, UploadBoundsReader>()

export const installUploadBounds = ({ application }: Services, read: UploadBoundsReader): void =>
  void readers.set(application, read)

async function boundedPart(ctx: Context, { kind, required, maxMegabytes = Infinity }: FilePart): Promise<BoundedPart> {
  const read = readers.get(ctx.application)
  if (!read) throw new Error('The limits of uploads are not installed')
  const ofSite = await read(ctx, kind)
  const most = Math.min(ofSite.maxMegabytes, maxMegabytes, fileKinds[kind].maxMegabytes)
  return { kind, required, maxBytes: most * MEGABYTE, accepts: ofSite.accepts }
}

/** Returns the part of a multipart call that would send a resumable upload. */
export const uploadPart = (ctx: Context, kind: UploadKind): Promise<BoundedPart> =>
  boundedPart(ctx, { kind: fileKinds[kind].resumableAs, required: true })

export async function boundedParts(
  ctx: Context,
  parts: Readonly<Record<string, FilePart>>,
): Promise<Readonly<Record<string, BoundedPart>>> {
  const bounded = Object.entries(parts).map(async ([name, part]) => [name, await boundedPart(ctx, part)] as const)
  return Object.fromEntries(await Promise.all(bounded))
}
