import type { TopUpKind, TopUpStatus, TopUpStep } from '@fanfare/contract/top-ups'
import { t } from '#lib/i18n.ts'

export const statusLabel: Record<TopUpStatus, () => string> = {
  pending: () => t('Waiting'),
  confirmed: () => t('Second operator'),
  credited: () => t('Credited'),
  reversing: () => t('To reverse'),
  reversed: () => t('Reversed'),
  rejected: () => t('Rejected'),
  cancelled: () => t('Canceled'),
  expired: () => t('Expired'),
}

export const statuses = [
  'pending',
  'confirmed',
  'credited',
  'reversing',
  'reversed',
  'rejected',
  'cancelled',
  'expired',
] as const satisfies TopUpStatus[]

export const statusTone = {
  pending: 'brass',
  confirmed: 'brass',
  credited: 'good',
  reversing: 'brass',
  reversed: 'danger',
  rejected: 'danger',
  cancelled: 'plain',
  expired: 'plain',
} as const

export const kindLabel: Record<TopUpKind, () => string> = {
  transfer: () => t('Bank transfer'),
  gift: () => t('Gift from the site'),
  correction: () => t('Correction'),
}

export const stepLabel: Record<TopUpStep['event'], () => string> = {
  request: () => t('Announced'),
  grant: () => t('Added manually'),
  cancel: () => t('Reversed'),
  confirm: () => t('Arrived'),
  approve: () => t('Approved'),
  reject: () => t('Rejected'),
  reverse: () => t('To reverse'),
  expire: () => t('Expired'),
}
