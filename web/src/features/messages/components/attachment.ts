/** A photo of a message that is being written, or is on its way. */
import { newKey } from '#lib/api.ts'

export interface Attachment {
  readonly id: string
  /** Absent once it has been sent and the page was loaded again. */
  readonly file?: File
  /** Address of the picture on this device. */
  readonly url: string
  readonly width: number
  readonly height: number
  /** How much has been sent, 0 to 1. */
  readonly share: number
  /** Set once the server has it. */
  readonly fileId?: string
  readonly error?: string
}

export async function attachmentOf(file: File): Promise<Attachment & { readonly file: File }> {
  const url = URL.createObjectURL(file)
  const size = await createImageBitmap(file).catch(() => ({ width: 1, height: 1 }))
  return { id: newKey(), file, url, width: size.width, height: size.height, share: 0 }
}

/** As it was before anything of it was sent, or refused. */
export const fresh = ({ id, file, url, width, height }: Attachment): Attachment => ({
  id,
  url,
  width,
  height,
  share: 0,
  ...(file && { file }),
})
