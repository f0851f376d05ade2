import type { Conversation } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import { ConversationGallery } from './conversation-gallery.tsx'

interface ConversationInfoProps {
  readonly conversation: Conversation
  readonly onClose: () => void
}

export default function ConversationInfo({ conversation, onClose }: ConversationInfoProps) {
  const { with: other } = conversation
  return (
    <Sheet isOpen onClose={onClose} title={t('Shared media with {name}', { name: other.name || other.username })}>
      <ConversationGallery conversation={conversation} onLeave={onClose} />
    </Sheet>
  )
}
