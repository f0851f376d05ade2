import { notificationTypes } from '#core/feature.ts'
import { FansIcon } from '#ui/icons.ts'

export default notificationTypes({ team: { icon: FansIcon } })
