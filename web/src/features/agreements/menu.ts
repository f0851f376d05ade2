import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { DocumentIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/agreement',
    label: () => t('Uploader agreement'),
    icon: DocumentIcon,
    who: ['performer'],
    at: { 'studio.content': 95, own: 95 },
  },
])
