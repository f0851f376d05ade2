import { notificationTypes } from '#core/feature.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default notificationTypes({ word_rules: { icon: SecurityIcon } })
