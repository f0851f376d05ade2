/** A tab for each status of a subscription that a list can be narrowed to. */
import { t } from '#lib/i18n.ts'

export const statusTabs = (path: string) => [
  { label: t('All'), to: path },
  { label: t('Active'), to: `${path}?status=active` },
  { label: t('Cancelled'), to: `${path}?status=cancelled` },
  { label: t('Overdue'), to: `${path}?status=past_due` },
  { label: t('Ended'), to: `${path}?status=expired` },
]
