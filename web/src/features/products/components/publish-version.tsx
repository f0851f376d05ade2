/** Publishes a new version of a product's files. Buyers are notified and can download it. */
import { useState } from 'react'
import { publishProductFiles } from '@fanfare/contract/product-files'
import type { OwnProduct } from '@fanfare/contract/products'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { savedMessage } from '#core/publications/publish-plan.ts'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface PublishVersionProps {
  /** The sheet is open while this is set. */
  readonly product: OwnProduct | undefined
  /** Called after publishing, too. */
  readonly onClose: () => void
}

export function PublishVersion({ product, onClose }: PublishVersionProps) {
  const [note, setNote] = useState('')
  const version = (product?.fileVersion.version ?? 0) + 1
  return (
    <ConfirmMutation
      route={publishProductFiles}
      input={{ params: { id: product?._id ?? '' }, body: { note } }}
      isOpen={product !== undefined}
      onClose={onClose}
      onDone={(done) => toast(done.status === 'in_review' ? savedMessage(done) : t('Version {version} published', { version }))}
      title={t('Publish version {version} of the files?', { version })}
      consequence={
        <Stack isClose>
          <p>{t('Everyone who bought it is notified and can download the new files.')}</p>
          <TextArea label={t('What’s new')} hint={t('Optional')} rows={2} maxLength={500} value={note} onChange={setNote} />
        </Stack>
      }
      action={t('Publish version')}
      cancel={t('Later')}
      tone="primary"
    />
  )
}
