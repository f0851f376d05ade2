/** The pictures of an ID, after a press: each look is recorded, and the pictures carry the operator's name and the time. */
import { useState } from 'react'
import type { showConsentDocuments } from '@fanfare/contract/consent-reviews'
import type { IdPictures } from '@fanfare/contract/id-documents'
import type { showVerificationDocuments } from '@fanfare/contract/verifications'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { documentLabel } from './document-labels.ts'
import css from './id-documents.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

interface IdDocumentsProps {
  readonly route: typeof showConsentDocuments | typeof showVerificationDocuments
  /** Whose documents they are. */
  readonly id: string
  readonly onShown: () => void
}

/** Shown next to the button that approves the documents. */
export const LookFirst = () => <p>{t('Look at the documents before you approve them.')}</p>

export function IdDocuments({ route, id, onShown }: IdDocumentsProps) {
  const { data, error, isPending, mutate } = useApiMutation(route)
  if (data)
    return (
      <ul className={css['documents']} aria-label={t('Documents')}>
        {data.data.map((one) => (
          <li key={one.kind}>
            <IdDocument {...one} />
          </li>
        ))}
      </ul>
    )
  return (
    <div className={css['ask']}>
      <ErrorNote error={error} />
      <p>{t('Your name and the time appear on the pictures, and the audit log records that you looked at them.')}</p>
      <Button variant="quiet" isPending={isPending} onClick={() => mutate({ params: { id } }, { onSuccess: onShown })}>
        {t('Show documents')}
      </Button>
    </div>
  )
}

function IdDocument({ kind, picture }: IdPictures['data'][number]) {
  const [isLarge, setIsLarge] = useState(false)
  const label = documentLabel[kind]()
  return (
    <figure className={css['document']}>
      <button type="button" className={css['open']} onClick={() => setIsLarge(true)} aria-label={t('Enlarge {label}', { label })}>
        <img src={picture} alt={label} draggable={false} />
      </button>
      <figcaption>{label}</figcaption>
      {isLarge && <PhotoViewer label={label} photos={[{ url: picture, alt: label }]} onClose={() => setIsLarge(false)} />}
    </figure>
  )
}
