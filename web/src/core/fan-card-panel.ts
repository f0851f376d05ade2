/** Remembers on this device whether the fan card is open next to a conversation. On narrow screens it opens on request. */
import { createKeyedStore } from '#lib/keyed-store.ts'

const NONE = { isClosed: false, isRequested: false }
const windows = createKeyedStore(NONE, {
  name: 'fan card window',
  serialize: ({ isClosed }) => (isClosed ? { isClosed } : undefined),
  take: ({ isClosed }) => ({ isClosed: isClosed === true, isRequested: false }),
})

/** The width from which a column fits next to a conversation. */
export const SIDE_PANEL_QUERY = '(min-width: 1200px)'

export const useFanCardPanel = () => windows.use('')
/** Only the sheet counts as requested. Otherwise it would open automatically when a window becomes narrow. */
export const openFanCard = () =>
  windows.change('', ({ isClosed }) =>
    matchMedia(SIDE_PANEL_QUERY).matches ? { isClosed: false, isRequested: false } : { isClosed, isRequested: true },
  )
/** `kind` says which of the two was closed. */
export function closeFanCard(kind: 'column' | 'sheet'): void {
  if (kind === 'sheet' && !windows.get('').isRequested) return
  windows.change('', ({ isClosed }) => ({ isClosed: kind === 'column' || isClosed, isRequested: false }))
}
