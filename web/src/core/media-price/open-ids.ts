/** Files of a message that is being written, and which of them are shown before it is paid for. Pure. */
import type { Media } from '@fanfare/contract/media'

interface Files<F> {
  readonly files: readonly F[]
  /** Of those, which are shown before the message is paid for. */
  readonly openIds: readonly string[]
}
export type DraftMedia = Files<Media>

/** What is open at this price: nothing where nothing is sold, only files that are still there, and one at least stays locked. */
export function pricedMedia<F extends Pick<Media, '_id'>>({ files, openIds }: Files<F>, price: number): Files<F> {
  if (!(price > 0)) return { files, openIds: [] }
  const there = openIds.filter((id) => files.some(({ _id }) => _id === id))
  return { files, openIds: there.slice(0, Math.max(files.length - 1, 0)) }
}
