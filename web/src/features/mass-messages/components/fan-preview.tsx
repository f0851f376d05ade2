/** A mass message as each fan will get it, before it is sent: the same words and media, what is locked, and nothing is kept. */
import MessagePreview from '#core/message-preview/message-preview.tsx'
import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { DraftContent } from './draft-content.ts'
import css from './fan-preview.module.css'

interface FanPreviewProps {
  readonly content: DraftContent
  readonly onClose: () => void
}

export default function FanPreview({ content: { text, lockedText, price, media, openIds }, onClose }: FanPreviewProps) {
  return (
    <Sheet isOpen onClose={onClose} title={t('What a fan sees')}>
      <div className={css['preview']}>
        <MessagePreview text={text} lockedText={lockedText} price={price} media={media} openIds={openIds} />
        <p className={css['note']}>{t('Nobody gets anything by this, and nothing of it is kept.')}</p>
      </div>
    </Sheet>
  )
}
