import { notificationTypes } from '#core/feature.ts'
import { PayoutIcon } from '#ui/icons.ts'

const notice = { icon: PayoutIcon, isPaid: true }

export default notificationTypes({ payout: notice, payout_request: notice })
