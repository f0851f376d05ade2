/** Words for the statuses and acts of private shows. */
import type { Person } from '@fanfare/contract/people'
import type { PrivateShow, PrivateShowFilter, PrivateShowStatus } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'

export const statusLabel: Readonly<Record<PrivateShowStatus, () => string>> = {
  pending: () => t('Requested'),
  approved: () => t('Approved'),
  rejected: () => t('Rejected'),
  expired: () => t('Expired'),
  cancelled: () => t('Canceled'),
  started: () => t('In progress'),
  ended: () => t('Ended'),
}

export const statusTone: Readonly<Record<PrivateShowStatus, 'plain' | 'brass' | 'good'>> = {
  pending: 'plain',
  approved: 'brass',
  rejected: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  started: 'good',
  ended: 'plain',
}

export const openStatuses = ['pending', 'approved', 'started'] as const
export const closedStatuses = ['ended', 'rejected', 'cancelled', 'expired'] as const

export const filterLabel: Readonly<Record<PrivateShowFilter, () => string>> = {
  open: () => t('Open'),
  waiting: () => t('Your turn'),
  closed: () => t('Finished'),
}

type Sides = Pick<PrivateShow, 'side' | 'fan' | 'performer'>

/** Returns the person on the other side. */
export const otherOf = ({ side, fan, performer }: Sides): Person => (side === 'fan' ? performer : fan)

export const showPath = ({ _id: id }: Pick<PrivateShow, '_id'>): string => `/private-shows/${id}`

export const minutesLabel = (minutes: number): string => t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })

/** Returns whether the reader sends a picture. A fan without a camera watches and writes. */
export const sendsPicture = ({ side, hasFanCamera }: Pick<PrivateShow, 'side' | 'hasFanCamera'>): boolean =>
  side === 'performer' || hasFanCamera
