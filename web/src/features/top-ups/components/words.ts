import type { TopUpKind, TopUpStatus, TopUpStep } from '@fanfare/contract/top-ups'
import { t } from '#lib/i18n.ts'

export const statusWord: Record<TopUpStatus, () => string> = {
  pending: () => t('Waiting'),
  confirmed: () => t('Second operator'),
  credited: () => t('Credited'),
  reversing: () => t('To be taken back'),
  reversed: () => t('Taken back'),
  rejected: () => t('Rejected'),
  cancelled: () => t('Cancelled'),
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

export const kindWord: Record<TopUpKind, () => string> = {
  transfer: () => t('Bank transfer'),
  gift: () => t('Gift of the site'),
  correction: () => t('Correction'),
}

export const stepWord: Record<TopUpStep['event'], () => string> = {
  ask: () => t('Announced'),
  give: () => t('Given by hand'),
  cancel: () => t('Taken back'),
  confirm: () => t('Arrived'),
  approve: () => t('Approved'),
  reject: () => t('Rejected'),
  reverse: () => t('To be taken back'),
  expire: () => t('Expired'),
}
