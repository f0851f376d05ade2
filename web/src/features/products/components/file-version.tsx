/** Which version of the files buyers have, and whether the seller has changed them since. */
import { useState } from 'react'
import type { OwnProduct } from '@fanfare/contract/products'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import css from './file-version.module.css'
import { PublishVersion } from './publish-version.tsx'

/** Renders nothing before the product is published. */
export default function FileVersionNote({ product }: { product: OwnProduct }) {
  const [isPublishing, setPublishing] = useState(false)
  const { fileVersion, ownFiles, publishedAt } = product
  const { version, hasChanges } = fileVersion
  if (publishedAt === null) return null
  const removed = ownFiles.filter(({ state }) => state === 'removed').map(({ name }) => name)
  return (
    <div className={css['note']}>
      <p>
        {hasChanges
          ? t('Buyers still have version {version}. Your changes to the files reach them with the next version.', { version })
          : t('Buyers have version {version}.', { version })}
      </p>
      {removed.length > 0 && <p>{t('Removed with the next version: {names}', { names: removed.join(', ') })}</p>}
      {hasChanges && (
        <Button variant="quiet" size="small" onClick={() => setPublishing(true)}>
          {t('Publish new version')}
        </Button>
      )}
      <PublishVersion product={isPublishing ? product : undefined} onClose={() => setPublishing(false)} />
    </div>
  )
}
