import { notificationTypes } from '#core/feature.ts'
import { AlertIcon, BellIcon, LiveIcon, RefundIcon } from '#ui/icons.ts'

export default notificationTypes({
  live_started: { icon: LiveIcon },
  live_reminder: { icon: BellIcon },
  live_ticket_returned: { icon: RefundIcon, isPaid: true },
  live_warning: { icon: AlertIcon },
  live_recording_lost: { icon: AlertIcon },
})
