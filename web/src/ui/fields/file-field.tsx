import { useCallback } from 'react'
import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '../button.tsx'
import { PhotoIcon } from '../icons.ts'
import { CloseIcon } from '../page-icons.ts'
import { Field, splitProps, type FieldProps } from './field.tsx'
import css from './field.module.css'

interface FileProps extends FieldProps {
  readonly value: File | undefined
  readonly onChange: (file: File | undefined) => void
  readonly accept?: string
  readonly capture?: 'user' | 'environment'
}

export function FileField(props: FileProps) {
  const [frame, { value, onChange, accept = 'image/*', capture }] = splitProps(props)
  return (
    <Field {...frame}>
      {(control) => (
        <span className={css['file']} data-invalid={frame.error ? true : undefined}>
          <span className={css['preview']}>
            {value?.type.startsWith('image/') ? <FilePreview file={value} /> : <PhotoIcon size={24} />}
          </span>
          <span className={css['fileText']}>
            {value ? <bdi>{value.name}</bdi> : t('Choose file')}
            {value && <small>{t('{size}B', { size: formatCompact(value.size) })}</small>}
          </span>
          <input
            {...control}
            type="file"
            {...{ accept, capture }}
            onChange={({ target }) => {
              onChange(target.files?.[0])
              // Lets the user choose the same file again.
              target.value = ''
            }}
          />
          {value && (
            <IconButton label={t('Remove {name}', { name: value.name })} icon={CloseIcon} onClick={() => onChange(undefined)} />
          )}
        </span>
      )}
    </Field>
  )
}

/** Releases the picture's address when unmounted. */
export function FilePreview({ file, alt = '' }: { file: Blob; alt?: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} />
}
