import type { AccountRow, AccountStatus } from '@fanfare/contract/account-control'
import { t } from '#lib/i18n.ts'

export const roleLabel: Readonly<Record<AccountRow['role'], () => string>> = {
  fan: () => t('Fan'),
  performer: () => t('Performer'),
  admin: () => t('Operator'),
}

export const statusLabel: Readonly<Record<AccountStatus, () => string>> = {
  active: () => t('Active'),
  paused: () => t('Paused'),
  unverified: () => t('Not verified'),
  suspended: () => t('Suspended'),
  banned: () => t('Banned'),
  leaving: () => t('Closing'),
  closed: () => t('Closed'),
  ended: () => t('Former operator'),
}

export const statusTone: Readonly<Record<AccountStatus, 'plain' | 'good' | 'danger'>> = {
  active: 'good',
  paused: 'plain',
  unverified: 'plain',
  suspended: 'danger',
  banned: 'danger',
  leaving: 'plain',
  closed: 'plain',
  ended: 'plain',
}

export const ROLES = ['fan', 'performer', 'admin'] as const
export const STATUSES = ['active', 'paused', 'unverified', 'suspended', 'banned', 'leaving', 'closed', 'ended'] as const
