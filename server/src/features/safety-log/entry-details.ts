/** Words the details of an entry for people: labels instead of names of fields, and dates and money as people write them. */
import type { CustomOrderState } from '@fanfare/contract/custom-order-views'
import type { PrivateShowStatus } from '@fanfare/contract/private-show-views'
import { kindLabel, reasonLabel as reportLabel } from '#core/cases/index.ts'
import { reasonLabel as saleLabel } from '#core/money/index.ts'
import { date, money, t } from '#lib/i18n.ts'
import type { Services } from '#platform/context.ts'
import type { ChainedEntry } from './chain.ts'

type Details = ChainedEntry['details']
type Labels<K extends string> = Readonly<Record<K, () => string>>

export const moment = (at: string): string => `${date(new Date(at))} ${at.slice(11, 19)} UTC`

/** Returns pairs of label and value. */
export function detailFacts(services: Services, details: Details): (readonly [string, string])[] {
  const facts = Object.entries(details).map(([name, value]): readonly [string, string] | undefined => {
    const word = WORDS[name]
    return word === undefined ? [name, String(value)] : word({ services, details, value: String(value) })
  })
  return facts.filter((fact) => fact !== undefined)
}

interface Worded {
  readonly services: Services
  readonly details: Details
  readonly value: string
}

/** By the name of the detail. Details that another one shows have no fact of their own. */
const WORDS: Readonly<Record<string, (of: Worded) => readonly [string, string] | undefined>> = {
  for: ({ services, value }) => [t('For'), saleLabel(services, value)],
  amount: ({ details, value }) => [t('Amount'), money(Number(value), String(details['currency']))],
  currency: () => undefined,
  username: ({ value }) => [t('Username at that time'), value === '' ? '–' : `@${value}`],
  on: ({ services, details, value }) => [t('Comment on'), `${kindLabel(services, value)} ${details['subject']}`],
  subject: () => undefined,
  show: ({ value }) => [t('Show'), value],
  files: ({ value }) => [t('Files'), value],
  reason: ({ value }) => [t('Reason'), reportLabel(value)],
  case: ({ value }) => [t('Case'), value],
  state: ({ value }) => [t('Status'), labelIn(ORDER_STATES, value)],
  status: ({ value }) => [t('Status'), labelIn(SHOW_STATUSES, value)],
  happenedAt: ({ value }) => [t('Happened'), moment(value)],
  editedAt: ({ value }) => [t('Edited'), moment(value)],
  deletedAt: ({ value }) => [t('Deleted'), moment(value)],
  heldAt: ({ value }) => [t('Held back'), moment(value)],
  replacedAt: ({ value }) => [t('Replaced'), moment(value)],
}

const labelIn = (labels: Readonly<Record<string, () => string>>, value: string): string => labels[value]?.() ?? value

const ORDER_STATES: Labels<CustomOrderState> = {
  requested: () => t('Requested'),
  countered: () => t('Counter-offer'),
  unpaid: () => t('Waiting for payment'),
  active: () => t('In progress'),
  delivered: () => t('Delivered'),
  disputed: () => t('Disputed'),
  declined: () => t('Declined'),
  withdrawn: () => t('Withdrawn'),
  expired: () => t('Expired'),
  completed: () => t('Completed'),
  refunded: () => t('Refunded'),
  settled: () => t('Settled'),
}

const SHOW_STATUSES: Labels<PrivateShowStatus> = {
  pending: () => t('Requested'),
  approved: () => t('Approved'),
  rejected: () => t('Declined'),
  expired: () => t('Expired'),
  cancelled: () => t('Canceled'),
  started: () => t('Started'),
  ended: () => t('Ended'),
}
