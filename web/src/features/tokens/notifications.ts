import { notificationTypes } from '#core/feature.ts'
import { TipIcon, UnlockIcon } from '#ui/icons.ts'

const tipped = { icon: TipIcon, isPaid: true }

export default notificationTypes({ tip: tipped, tip_goal: tipped, purchase: { icon: UnlockIcon, isPaid: true } })
