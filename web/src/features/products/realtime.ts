/** Refreshes the performer's products while their pictures are processed, and the stock on an open product page. */
import { stockChanged } from '@fanfare/contract/products'
import { ownContentChanged } from '@fanfare/contract/publications'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [ownContentChanged, stockChanged] }
export default realtime
