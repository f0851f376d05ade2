/** The three pictures of a performer's documents: both sides of the ID, and the person with it. */
import { registerPerformer } from '@fanfare/contract/auth'
import { MEGABYTE } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { FileField } from '#ui/fields/file-field.tsx'
import css from './forms.module.css'

export type DocumentName = keyof typeof registerPerformer.files
export type Documents = Partial<Record<DocumentName, File>>
export const noDocuments: Documents = {}

const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
const names: readonly DocumentName[] = ['idFront', 'idBack', 'selfie']
const labels: Record<DocumentName, () => string> = {
  idFront: () => t('ID, front'),
  idBack: () => t('ID, back'),
  selfie: () => t('You, holding the ID'),
}

/** What is wrong with the chosen files, by field. */
export function documentComplaints(chosen: Documents): Partial<Record<DocumentName, string>> {
  const wrong = names.flatMap((name) => {
    const label = labels[name]()
    const file = chosen[name]
    const { maxBytes } = registerPerformer.files[name]
    if (!file) return [[name, t('Please enter {label}', { label })]]
    if (!ACCEPTED.includes(file.type)) return [[name, t('{label} must be a JPEG, PNG or WebP picture', { label })]]
    if (file.size > maxBytes) return [[name, t('{label} must be up to {max} MB', { label, max: maxBytes / MEGABYTE })]]
    return []
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
          accept={ACCEPTED.join(',')}
          onChange={(file) => onChange(name, file)}
        />
      ))}
      <p className={css['note']}>{t('JPEG, PNG or WebP, up to 15 MB each. All of the document must be readable.')}</p>
    </fieldset>
  )
}
