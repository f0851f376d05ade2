import { useState } from 'react'
import { uploadDocuments, type OwnProfile } from '@fanfare/contract/own-profile'
import { acceptAttribute, documentError } from '#core/media/accepted-files.ts'
import { useMe } from '#core/viewer.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { ErrorNote, ProgressBar } from '#ui/feedback.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { AlertIcon, CheckIcon, DocumentIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import css from './account.module.css'

export function VerificationCard({ verification: { status, reason } }: Pick<OwnProfile, 'verification'>) {
  return (
    <Card as="section" aria-labelledby="verification">
      <div className={css['verification']}>
        <h2 id="verification">{t('Verification')}</h2>
        <StatusChip status={status} />
        <Agreement />
        {status === 'approved' && <p>{t('Your documents were accepted. Your profile is visible and you can publish.')}</p>}
        {status === 'pending' && (
          <p>
            {t(
              'We’re reviewing your documents. Until then, you can’t publish, and a profile that was never approved stays hidden. We’ll notify you.',
            )}
          </p>
        )}
        {status === 'rejected' && (
          <>
            <p>{t('Your documents were not accepted:')}</p>
            <blockquote dir="auto">{reason}</blockquote>
            <NewDocuments />
          </>
        )}
      </div>
    </Card>
  )
}

/** Otherwise, new performers learn of the agreement from the error of their first upload. */
function Agreement() {
  const { isAgreementDue = false } = useMe()
  if (!isAgreementDue) return null
  return (
    <>
      <p>{t('You can upload photos and videos once you have signed the current version.')}</p>
      <div>
        <Button variant="quiet" size="small" icon={DocumentIcon} to="/studio/agreement">
          {t('Sign the uploader agreement')}
        </Button>
      </div>
    </>
  )
}

function StatusChip({ status }: Pick<OwnProfile['verification'], 'status'>) {
  if (status === 'approved') {
    return (
      <Chip tone="good" icon={CheckIcon}>
        {t('Verified')}
      </Chip>
    )
  }
  if (status === 'pending') return <Chip icon={DocumentIcon}>{t('In review')}</Chip>
  return (
    <Chip tone="danger" icon={AlertIcon}>
      {t('Not accepted')}
    </Chip>
  )
}

type Name = keyof typeof uploadDocuments.files
const names: readonly Name[] = ['idFront', 'idBack', 'selfie']
const labels: Record<Name, () => string> = {
  idFront: () => t('ID, front'),
  idBack: () => t('ID, back'),
  selfie: () => t('Selfie with your ID'),
}

/** Fields left empty keep the earlier documents. */
function NewDocuments() {
  const sending = useUpload(uploadDocuments)
  const [chosen, setChosen] = useState<Partial<Record<Name, File>>>({})
  const [error, setError] = useState<unknown>()
  const complaintOf = (name: Name) => {
    const file = chosen[name]
    return file && documentError(file, labels[name]())
  }

  async function send(): Promise<void> {
    setError(undefined)
    if (!names.some((name) => chosen[name])) return setError(t('Add at least one document'))
    if (names.some(complaintOf)) return
    try {
      await sending.start({ files: chosen })
      toast(t('Your documents were submitted and are being reviewed'))
    } catch (problem) {
      if (!isCancelled(problem)) setError(problem)
    }
  }
  return (
    <div className={css['form']}>
      {names.map((name) => (
        <FileField
          key={name}
          label={labels[name]()}
          value={chosen[name]}
          error={complaintOf(name)}
          accept={acceptAttribute('document')}
          onChange={(file) => {
            const { [name]: _, ...others } = chosen
            setChosen(file ? { ...others, [name]: file } : others)
          }}
        />
      ))}
      <ErrorNote error={error} />
      {sending.isPending ? (
        <div className={css['sending']}>
          <ProgressBar share={sending.share} label={t('Uploading your documents')} />
          <Button variant="quiet" size="small" onClick={sending.cancel}>
            {t('Cancel')}
          </Button>
        </div>
      ) : (
        <Button onClick={() => void send()}>{t('Submit again')}</Button>
      )}
    </div>
  )
}
