/** The three pictures of a performer's documents: both sides of the ID, and a selfie with it. */
import type { registerPerformer } from '@fanfare/contract/auth'
import { acceptAttribute, documentError } from '#core/media/accepted-files.ts'
import { t } from '#lib/i18n.ts'
import { FileField } from '#ui/fields/file-field.tsx'
import css from './forms.module.css'

export type DocumentName = keyof typeof registerPerformer.files
export type Documents = Partial<Record<DocumentName, File>>
export const noDocuments: Documents = {}

const names: readonly DocumentName[] = ['idFront', 'idBack', 'selfie']
const labels: Record<DocumentName, () => string> = {
  idFront: () => t('ID, front'),
  idBack: () => t('ID, back'),
  selfie: () => t('Selfie with your ID'),
}

/** Returns the errors of the chosen files, by field. */
export function documentErrors(chosen: Documents): Partial<Record<DocumentName, string>> {
  const wrong = names.flatMap((name) => {
    const label = labels[name]()
    const file = chosen[name]
    if (!file) return [[name, t('Choose a photo for “{label}”', { label })]]
    const complaint = documentError(file, label)
    return complaint ? [[name, complaint]] : []
  })
  return Object.fromEntries(wrong)
}

interface DocumentFieldsProps {
  readonly value: Documents
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (name: DocumentName, file: File | undefined) => void
}

export function DocumentFields({ value, errors, onChange }: DocumentFieldsProps) {
  return (
    <fieldset className={css['group']}>
      <legend className={css['legend']}>{t('Your documents')}</legend>
      {names.map((name) => (
        <FileField
          key={name}
          name={name}
          label={labels[name]()}
          value={value[name]}
          error={errors[name]}
          isRequired
          accept={acceptAttribute('document')}
          onChange={(file) => onChange(name, file)}
        />
      ))}
      <p className={css['note']}>{t('JPEG, PNG or WebP, up to 15 MB each. The whole document must be legible.')}</p>
    </fieldset>
  )
}
