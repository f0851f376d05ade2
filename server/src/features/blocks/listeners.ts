import { deviceUsed } from '#core/accounts/index.ts'
import { cardSaved } from '#core/payments/index.ts'
import { on } from '#platform/listeners.ts'
import { blockForLinks } from './linked-blocks.ts'

export const listeners = [
  on(deviceUsed, 'block for linked accounts', blockForLinks),
  on(cardSaved, 'block for linked accounts', blockForLinks),
]
