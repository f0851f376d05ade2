/** Which subscriptions are shown: it stands in the address. */
import { t } from '#lib/i18n.ts'

const statuses = ['active', 'past_due', 'cancelled', 'expired'] as const
export type Status = (typeof statuses)[number]

export function statusIn(params: URLSearchParams): { status?: Status } {
  const status = statuses.find((one) => one === params.get('status'))
  return status ? { status } : {}
}

export const statusTabs = (path: string) => [
  { label: t('All'), to: path },
  { label: t('Active'), to: `${path}?status=active` },
  { label: t('Cancelled'), to: `${path}?status=cancelled` },
  { label: t('Overdue'), to: `${path}?status=past_due` },
  { label: t('Ended'), to: `${path}?status=expired` },
]
