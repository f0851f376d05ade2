/** Which subscriptions are shown: it stands in the address. */
import { say } from '#lib/words.ts'

const statuses = ['active', 'past_due', 'cancelled', 'expired'] as const
export type Status = (typeof statuses)[number]

export function statusIn(params: URLSearchParams): { status?: Status } {
  const status = statuses.find((one) => one === params.get('status'))
  return status ? { status } : {}
}

export const statusTabs = (path: string) => [
  { label: say('All'), to: path },
  { label: say('Active'), to: `${path}?status=active` },
  { label: say('Cancelled'), to: `${path}?status=cancelled` },
  { label: say('Overdue'), to: `${path}?status=past_due` },
  { label: say('Ended'), to: `${path}?status=expired` },
]
