/** Previews a mass message as one fan will get it: the same text and media, and what is locked. Nothing is stored. */
import { useQuery } from '@tanstack/react-query'
import { searchOwnFans } from '@fanfare/contract/fan-groups'
import { hasMergeFields, fillMergeFields } from '@fanfare/contract/message-templates'
import type { Person } from '@fanfare/contract/people'
import MessagePreview from '#core/message-preview/message-preview.tsx'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { DraftContent } from './draft-content.ts'
import css from './fan-preview.module.css'

interface FanPreviewProps {
  readonly content: DraftContent
  /** The performer for whom an operator writes. */
  readonly from: Person | undefined
  readonly onClose: () => void
}

/** A made-up fan, for performers without fans. */
const EXAMPLE = { name: 'Robin', username: 'robin' }

export default function FanPreview({ content: { text, lockedText, price, media, openIds }, from, onClose }: FanPreviewProps) {
  const { isPerformer } = useMe()
  const isNamed = hasMergeFields(text)
  const { data } = useQuery({ ...query(searchOwnFans, { query: { limit: 1 } }), enabled: isNamed && isPerformer })
  const fan = data?.data[0]?.fan ?? EXAMPLE
  return (
    <Sheet isOpen onClose={onClose} title={t('Fan view')}>
      <div className={css['preview']}>
        <MessagePreview
          text={fillMergeFields(text, fan)}
          lockedText={lockedText}
          price={price}
          media={media}
          openIds={openIds}
          {...(from && { from, note: t('Written by the site on the performer’s behalf') })}
        />
        {isNamed && (
          <p className={css['note']}>{t('For example, this is what {name} sees.', { name: fan.name || fan.username })}</p>
        )}
        <p className={css['note']}>{t('This preview isn’t sent or saved.')}</p>
      </div>
    </Sheet>
  )
}
