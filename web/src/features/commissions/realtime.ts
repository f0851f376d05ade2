/** Refreshes the open pages of performers and operators when a commission changes. */
import { commissionChanged } from '@fanfare/contract/commissions'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [commissionChanged] }
export default realtime
