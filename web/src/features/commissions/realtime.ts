/** A commission that was agreed shows on the open pages of the performer and of operators. */
import { commissionChanged } from '@fanfare/contract/commissions'
import type { Realtime } from '#core/feature.ts'

const realtime: Realtime = { events: [commissionChanged] }
export default realtime
