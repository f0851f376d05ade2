/** Whether the card of a fan stands beside a conversation: closed there it stays closed on this device; where there is no room it is asked for. */
import { keyed } from '#lib/keyed-store.ts'

const NONE = { isClosed: false, isRequested: false }
const windows = keyed(NONE, {
  name: 'fan card window',
  serialize: ({ isClosed }) => (isClosed ? { isClosed } : undefined),
  take: ({ isClosed }) => ({ isClosed: isClosed === true, isRequested: false }),
})

/** Where a column fits beside a conversation. */
export const ROOM_BESIDE = '(min-width: 1200px)'

export const useFanCardWindow = () => windows.use('')
/** Asked for is only the sheet: otherwise one would open by itself where a window becomes narrow. */
export const openFanCard = () =>
  windows.change('', ({ isClosed }) =>
    matchMedia(ROOM_BESIDE).matches ? { isClosed: false, isRequested: false } : { isClosed, isRequested: true },
  )
/** `kind` says which of the two was closed. */
export function closeFanCard(kind: 'column' | 'sheet'): void {
  if (kind === 'sheet' && !windows.get('').isRequested) return
  windows.change('', ({ isClosed }) => ({ isClosed: kind === 'column' || isClosed, isRequested: false }))
}
