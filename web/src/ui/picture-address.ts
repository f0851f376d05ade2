/** Which picture an address is of. Pure. */

/** How a page that is read again may sign it anew: in the query, or before the path (`server/src/platform/media-url.ts`). */
const SIGNATURE = /(\/media\/play\/)\d+\/[^/]+\/|\?.*$/g

const unsigned = (address: string): string => address.replaceAll(SIGNATURE, '$1')

/**
 * The address to draw: the loaded one for as long as it is of the same picture, so that nothing is loaded twice. An own file that is
 * shown from this device is the same as what the server makes of it.
 */
export function shownAddress(loaded: string, src: string): string {
  if (loaded === '') return src
  const isSame = src === '' || loaded.startsWith('blob:') || unsigned(loaded) === unsigned(src)
  return isSame ? loaded : src
}
