/** Words the rights and states of seats in performers' teams. */
import type { SeatRight } from '@fanfare/contract/seat-rights'
import type { SeatState } from '@fanfare/contract/team'
import { t } from '#lib/i18n.ts'

export const rightLabel: Readonly<Record<SeatRight, () => string>> = {
  chat: () => t('Chat'),
  publish: () => t('Publish'),
  price: () => t('Prices'),
  vault: () => t('Vault'),
  earnings: () => t('Earnings'),
}

export const seatStateLabel: Readonly<Record<SeatState, () => string>> = {
  invited: () => t('Invited'),
  waiting: () => t('Waiting for two-factor'),
  active: () => t('Active'),
  paused: () => t('Paused'),
}

export const seatTone = (state: SeatState) => (state === 'active' ? 'good' : state === 'paused' ? 'danger' : 'plain')
