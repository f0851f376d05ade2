/** The tabs of subscription states. Some languages have different words for one and several. */
import { t } from '#lib/i18n.ts'

export const statusTabs = (path: string) => [
  { label: t('All'), to: path },
  { label: t('{of, select, several {Active} other {Active}}', { of: 'several' }), to: `${path}?status=active` },
  { label: t('{of, select, several {Canceled} other {Canceled}}', { of: 'several' }), to: `${path}?status=cancelled` },
  { label: t('{of, select, several {Overdue} other {Overdue}}', { of: 'several' }), to: `${path}?status=past_due` },
  { label: t('{of, select, several {Paused} other {Paused}}', { of: 'several' }), to: `${path}?status=paused` },
  { label: t('{of, select, several {Ended} other {Ended}}', { of: 'several' }), to: `${path}?status=expired` },
]
