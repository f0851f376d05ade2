import { useState } from 'react'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Confirm } from '#ui/sheet.tsx'
import css from './pages.module.css'

export interface Publishing {
  readonly asksAgreement: boolean
  /** The operator's words about the changes, for readers. */
  readonly changes: string
}

interface PublishSheetProps {
  readonly isOpen: boolean
  readonly canAskAgreement: boolean
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onPublish: (publishing: Publishing) => void
}

export function PublishSheet({ isOpen, canAskAgreement, isPending, onClose, onPublish }: PublishSheetProps) {
  const [asksAgreement, setAsksAgreement] = useState(false)
  const [changes, setChanges] = useState('')
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={t('Publish this page?')}
      tone="primary"
      action={t('Publish')}
      isPending={isPending}
      onConfirm={() => onPublish({ asksAgreement, changes })}
      consequence={
        <div className={css['questions']}>
          <p>{t('Everyone sees the new version. You can restore an earlier version at any time.')}</p>
          <TextArea
            label={t('Changes')}
            hint={t('Optional. Readers see it in the list of versions.')}
            rows={3}
            maxLength={1000}
            value={changes}
            onChange={setChanges}
          />
          {canAskAgreement && (
            <CheckField
              label={t('Ask everyone to agree again')}
              hint={t(
                'Fans and performers must agree before they continue. If you publish several languages, ask in one of them only.',
              )}
              isOn={asksAgreement}
              onChange={setAsksAgreement}
            />
          )}
        </div>
      }
    />
  )
}
