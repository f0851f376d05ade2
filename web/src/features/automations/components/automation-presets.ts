/** Suggested automations that most performers want, with texts to edit. */
import type { AutomationTrigger } from '@fanfare/contract/automations'
import { t } from '#lib/i18n.ts'
import { GiftIcon, HeartIcon, RetryIcon, TipIcon, type Icon } from '#ui/icons.ts'

export interface AutomationPreset {
  readonly id: string
  readonly icon: Icon
  readonly name: string
  readonly trigger: AutomationTrigger
  readonly delayMinutes: number
  readonly isSubscribed?: boolean
  readonly text: string
}

const DAY = 24 * 60

/** `{name}` stays in the text. The fan's name replaces it when the message is sent. */
export const automationPresets = (): readonly AutomationPreset[] => [
  {
    id: 'followers',
    icon: HeartIcon,
    name: t('Welcome new followers'),
    trigger: { on: 'follow' },
    delayMinutes: 10,
    text: t('Hi {field}, good to have you here! Have a look around and tell me what you’d like to see.', {
      field: '{name}',
    }),
  },
  {
    id: 'tier',
    icon: GiftIcon,
    name: t('Welcome new subscribers'),
    trigger: { on: 'subscribe' },
    delayMinutes: 5,
    text: t('Welcome, {field}! Thank you for subscribing. You now have access to everything for subscribers.', {
      field: '{name}',
    }),
  },
  {
    id: 'tip',
    icon: TipIcon,
    name: t('Thank fans for tips'),
    trigger: { on: 'tip' },
    delayMinutes: 0,
    text: t('Thank you so much for the tip, {field}! It made my day.', { field: '{name}' }),
  },
  {
    id: 'win-back',
    icon: RetryIcon,
    name: t('Win back former subscribers'),
    trigger: { on: 'expire' },
    delayMinutes: 3 * DAY,
    isSubscribed: false,
    text: t('Hi {field}, your subscription has ended. There’s a lot coming up here, and you’re welcome back anytime.', {
      field: '{name}',
    }),
  },
]
