import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { MessageIcon } from '#ui/icons.ts'

export default kinds({
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
  saleKinds: {
    sent_message: {
      icon: MessageIcon,
      one: () => t('Message sent'),
      many: () => t('Messages sent'),
      paid: () => t('Message sent'),
    },
  },
})
