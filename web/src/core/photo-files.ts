/** Which files a form takes as photos, and what to say of one that it does not, before anything is sent. */
import { acceptedTypes, MEGABYTE, photoPart } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'

const types: readonly string[] = acceptedTypes.photo

/** For a file input's `accept`. */
export const acceptedPhotos = types.join(',')

interface Chosen {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** What is wrong with it; '' when nothing is. Browsers that do not know a format say no type: then its name counts. */
export function photoComplaint({ name, type, size }: Chosen, maxBytes: number = photoPart.maxBytes): string {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return t(
      'HEIC photos cannot be shown in every browser. Save it as JPEG first; on an iPhone: Settings, Camera, Formats, Most Compatible.',
    )
  if (!types.includes(type)) return t('Only photos can be added here: JPEG, PNG, WebP or AVIF.')
  const max = maxBytes / MEGABYTE
  return size > maxBytes ? t('This photo is larger than {max} MB.', { max }) : ''
}
