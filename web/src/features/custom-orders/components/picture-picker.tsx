/** Lets someone add pictures to a form, with their progress and errors. */
import { useId } from 'react'
import { MAX_REFERENCES } from '@fanfare/contract/custom-order-limits'
import { acceptAttribute } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { t } from '#lib/i18n.ts'
import { FilePreview } from '#ui/fields/file-field.tsx'
import { PhotoIcon } from '#ui/icons.ts'
import { UploadTile } from '#ui/upload-tile.tsx'
import type { ChosenPicture, Pictures } from './use-pictures.ts'
import css from './forms.module.css'

interface PicturePickerProps {
  readonly pictures: Pictures
  readonly legend: string
  readonly hint: string
}

export function PicturePicker({ pictures, legend, hint }: PicturePickerProps) {
  useUploadLimits()
  const hintId = useId()
  const { all } = pictures
  return (
    <fieldset className={css['pictures']} aria-describedby={hintId}>
      <legend>{legend}</legend>
      <ul className={css['row']}>
        {all.map((item, at) => (
          <li key={item.key}>
            <Item picture={item} number={at + 1} pictures={pictures} />
          </li>
        ))}
        {all.length < MAX_REFERENCES && (
          <li>
            <label className={css['add']}>
              <PhotoIcon size={24} />
              <span>{t('Add pictures')}</span>
              <input
                type="file"
                multiple
                accept={acceptAttribute('photo')}
                onChange={({ target }) => {
                  pictures.add([...(target.files ?? [])])
                  // Lets the user choose the same file again.
                  target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p id={hintId} className={css['hint']}>
        {hint}
      </p>
    </fieldset>
  )
}

interface ItemProps {
  readonly picture: ChosenPicture
  readonly number: number
  readonly pictures: Pictures
}

function Item({ picture, number, pictures }: ItemProps) {
  const { key, file, id, share, problem, canRetry } = picture
  const name = t('picture {number}', { number })
  return (
    <UploadTile
      name={name}
      share={id === undefined && problem === '' ? share : undefined}
      problem={problem}
      onRetry={canRetry ? () => pictures.retry(picture) : undefined}
      onRemove={() => pictures.remove(key)}
    >
      <FilePreview file={file} alt={name} />
    </UploadTile>
  )
}
