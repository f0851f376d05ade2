/** Shows the message of an automation as a fan sees it. */
import type { Media } from '@fanfare/contract/media'
import { fillMergeFields } from '@fanfare/contract/message-templates'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'

const MessagePreview = idleComponent(() => import('#core/message-preview/message-preview.tsx'))

/** A made-up fan, to show what the fields become. */
const EXAMPLE = { name: 'Robin', username: 'robin' }

interface MessagePreviewForFanProps {
  readonly text: string
  readonly lockedText: string
  readonly price: number
  readonly files: readonly Media[]
  readonly openFileIds: readonly string[]
}

export const MessagePreviewForFan = ({ text, lockedText, price, files, openFileIds }: MessagePreviewForFanProps) => (
  <MessagePreview
    text={fillMergeFields(text, EXAMPLE)}
    lockedText={lockedText}
    price={price}
    media={files}
    openIds={openFileIds}
    note={t('Sent automatically')}
  />
)
