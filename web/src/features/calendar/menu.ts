import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { CalendarIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/calendar',
    label: () => t('Calendar'),
    icon: CalendarIcon,
    who: ['performer'],
    seat: 'publish',
    at: { 'studio.content': 25 },
  },
])
