/** Names payment processors, their keys and their health on screen. */
import type { DigitalWallet, PaymentGateway } from '@fanfare/contract/gateways'
import { t } from '#lib/i18n.ts'

const keys: Readonly<Record<string, () => string>> = {
  secretKey: () => t('Secret key'),
  publishableKey: () => t('Publishable key'),
  webhookSecret: () => t('Webhook signing secret'),
  accountNumber: () => t('Account number'),
  subaccountNumber: () => t('Subaccount number'),
  flexFormId: () => t('Flex ID of the payment form'),
  salt: () => t('Encryption key (salt)'),
  dataLinkUsername: () => t('Data link username'),
  dataLinkPassword: () => t('Data link password'),
}
export const keyName = (name: string): string => keys[name]?.() ?? name

type State = PaymentGateway['health']['state']
export const healthLabel: Readonly<Record<State, () => string>> = {
  unknown: () => t('Not checked yet'),
  up: () => t('Responding'),
  failing: () => t('Last attempt failed'),
  down: () => t('Not responding'),
}
export const healthTone = { unknown: 'plain', up: 'good', failing: 'brass', down: 'danger' } as const

/** Product names, the same in every language. */
export const digitalWalletName: Readonly<Record<DigitalWallet['name'], string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}
