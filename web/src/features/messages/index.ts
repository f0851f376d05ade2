import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { MessageIcon } from '#ui/icons.ts'

export default feature({
  name: 'messages',
  navigation: [
    {
      to: '/messages',
      label: () => t('Messages'),
      icon: MessageIcon,
      who: ['fan', 'performer'],
      at: { rail: 40, tabs: 40 },
      badge: 'messages',
    },
  ],
  realtime: () => import('./realtime.ts'),
  checkoutOffers: { message: () => import('./components/unlock-offer.tsx') },
  intents: { write: () => import('./components/write-intent.tsx') },
  saleKinds: {
    sent_message: {
      icon: MessageIcon,
      one: () => t('Message sent'),
      many: () => t('Messages sent'),
      paid: () => t('Message sent'),
    },
  },
  contentKinds: {
    message: {
      icon: MessageIcon,
      one: () => t('Message'),
      many: () => t('Messages'),
      paid: () => t('Message unlocked'),
      // A purchase knows its message but not the conversation, so the performer's id gives the address.
      findAddress: async ({ performerId }) => (await import('#core/conversation-path.ts')).conversationPath(performerId),
    },
  },
})
