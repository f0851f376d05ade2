/** Beside a conversation: when own messages take themselves back, and all photos, videos and recordings that were sent in it. */
import type { Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ConversationGallery } from './conversation-gallery.tsx'
import type { MessageExtras } from './message-extras.ts'
import { unsendChoices } from './unsend-words.ts'
import css from './conversation-info.module.css'

interface ConversationInfoProps {
  readonly conversation: Conversation
  readonly unsendAfter: MessageExtras['unsendAfter']
  readonly onUnsendAfter: (after: MessageExtras['unsendAfter']) => void
  readonly onClose: () => void
}

export default function ConversationInfo({ conversation, unsendAfter, onUnsendAfter, onClose }: ConversationInfoProps) {
  const { with: other } = conversation
  const { isPerformer } = useMe()
  return (
    <Sheet isOpen onClose={onClose} title={t('Your conversation with {name}', { name: other.name || other.username })}>
      <div className={css['info']}>
        <SelectField
          name="unsendAfter"
          label={t('Your next messages here')}
          hint={t('What goes by itself goes for both of you. Who has paid for a message keeps it.')}
          options={unsendChoices(isPerformer)}
          value={unsendAfter}
          onChange={(chosen) => {
            const found = unsendChoices(isPerformer).find(({ value }) => value === chosen)
            if (found) onUnsendAfter(found.value)
          }}
        />
        <ConversationGallery conversation={conversation} onLeave={onClose} />
      </div>
    </Sheet>
  )
}
