/** Compares signed addresses of pictures. Pure. */

/** Each read of a page signs the address again, in the query (`server/src/platform/media-url.ts`). */
const withoutSignature = (address: string): string | undefined => address.split('?')[0]

/**
 * Returns the address to display: the loaded one while it is of the same picture, so that nothing loads twice. A local file
 * counts as the same picture as the server's version of it.
 */
export const displayedUrl = (loaded: string, src: string): string =>
  loaded && (!src || loaded.startsWith('blob:') || withoutSignature(loaded) === withoutSignature(src)) ? loaded : src
