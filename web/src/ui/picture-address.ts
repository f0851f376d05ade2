/** Which picture an address is of. Pure. */

/** A page that is read again signs it anew, in the query (`server/src/platform/media-url.ts`). */
const unsigned = (address: string): string | undefined => address.split('?')[0]

/**
 * The address to draw: the loaded one for as long as it is of the same picture, so that nothing is loaded twice. An own file that is
 * shown from this device is the same as what the server makes of it.
 */
export const shownAddress = (loaded: string, src: string): string =>
  loaded && (!src || loaded.startsWith('blob:') || unsigned(loaded) === unsigned(src)) ? loaded : src
