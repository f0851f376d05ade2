import { storedBytes } from '#core/media/index.ts'
import type { SiteFigure } from '#core/site-figures/index.ts'
import { t } from '#lib/i18n.ts'

export const siteFigures: readonly SiteFigure[] = [
  {
    name: 'stored_bytes',
    label: () => t('Storage used'),
    hint: () => t('Uploaded files, including those in the trash.'),
    unit: 'bytes',
    permission: 'site_read',
    measure: storedBytes,
  },
]
