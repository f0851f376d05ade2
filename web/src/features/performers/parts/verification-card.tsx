/** Where the check of the documents stands, why they were refused, and the way to hand in others. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MEGABYTE } from '@fanfare/contract/media'
import { readOwnProfile, uploadDocuments, type OwnProfile } from '@fanfare/contract/performers'
import { readMe } from '@fanfare/contract/users'
import { keyOf } from '#lib/api.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { ErrorNote, ProgressBar } from '#ui/feedback.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { AlertIcon, CheckIcon, DocumentIcon } from '#ui/icons.ts'
import { toast } from '#ui/toasts.tsx'
import css from './account.module.css'

export function VerificationCard({ verification: { status, reason } }: Pick<OwnProfile, 'verification'>) {
  return (
    <Card as="section" aria-labelledby="verification">
      <div className={css['verification']}>
        <h2 id="verification">{say('Verification')}</h2>
        <StatusChip status={status} />
        {status === 'approved' && <p>{say('Your documents have been accepted. You can be seen, and you can publish.')}</p>}
        {status === 'pending' && (
          <p>
            {say(
              'A person is looking at your documents. Until that is done nobody else sees your profile, and you cannot publish. You will be told.',
            )}
          </p>
        )}
        {status === 'rejected' && (
          <>
            <p>{say('They were not accepted:')}</p>
            <blockquote dir="auto">{reason}</blockquote>
            <NewDocuments />
          </>
        )}
      </div>
    </Card>
  )
}

function StatusChip({ status }: Pick<OwnProfile['verification'], 'status'>) {
  if (status === 'approved') {
    return (
      <Chip tone="good" icon={CheckIcon}>
        {say('Verified')}
      </Chip>
    )
  }
  if (status === 'pending') return <Chip icon={DocumentIcon}>{say('Being checked')}</Chip>
  return (
    <Chip tone="live" icon={AlertIcon}>
      {say('Not accepted')}
    </Chip>
  )
}

type Name = keyof typeof uploadDocuments.files
const names: readonly Name[] = ['idFront', 'idBack', 'selfie']
const labels: Record<Name, () => string> = {
  idFront: () => say('ID, front'),
  idBack: () => say('ID, back'),
  selfie: () => say('You, holding the ID'),
}

/** What is left empty stays as it was handed in before. */
function NewDocuments() {
  const sending = useUpload(uploadDocuments)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Partial<Record<Name, File>>>({})
  const [error, setError] = useState<unknown>()
  const tooLarge = (name: Name) => {
    const { maxBytes } = uploadDocuments.files[name]
    const isTooLarge = (chosen[name]?.size ?? 0) > maxBytes
    return isTooLarge ? say('{label} must be up to {max} MB', { label: labels[name](), max: maxBytes / MEGABYTE }) : undefined
  }

  async function send(): Promise<void> {
    setError(undefined)
    if (!names.some((name) => chosen[name])) return setError(say('Please enter {label}', { label: say('at least one document') }))
    if (names.some(tooLarge)) return
    try {
      await sending.start({ files: chosen })
      toast(say('Your documents have arrived and are being checked'))
      for (const route of [readOwnProfile, readMe]) void queries.invalidateQueries({ queryKey: keyOf(route) })
    } catch (problem) {
      if (!isCancelled(problem)) setError(problem)
    }
  }
  return (
    <div className={css['documents']}>
      {names.map((name) => (
        <FileField
          key={name}
          label={labels[name]()}
          value={chosen[name]}
          error={tooLarge(name)}
          accept="image/jpeg,image/png,image/webp"
          onChange={(file) => {
            const { [name]: _, ...others } = chosen
            setChosen(file ? { ...others, [name]: file } : others)
          }}
        />
      ))}
      <ErrorNote error={error} />
      {sending.isPending ? (
        <div className={css['sending']}>
          <ProgressBar share={sending.share} label={say('Sending your documents')} />
          <Button look="quiet" size="small" onClick={sending.cancel}>
            {say('Cancel')}
          </Button>
        </div>
      ) : (
        <Button onClick={() => void send()}>{say('Submit again')}</Button>
      )}
    </div>
  )
}
