/** Keeps track of the files of a draft message and its free previews. Pure. */
import type { Media } from '@fanfare/contract/media'

interface Files<F> {
  readonly files: readonly F[]
  readonly openIds: readonly string[]
}
export type PricedFiles = Files<Media>

/**
 * Returns the valid free previews at this price: none without a price, only existing files, and at least one file stays locked.
 */
export function withValidPreviews<F extends Pick<Media, '_id'>>({ files, openIds }: Files<F>, price: number): Files<F> {
  if (!(price > 0)) return { files, openIds: [] }
  const there = openIds.filter((id) => files.some(({ _id }) => _id === id))
  return { files, openIds: there.slice(0, Math.max(files.length - 1, 0)) }
}
