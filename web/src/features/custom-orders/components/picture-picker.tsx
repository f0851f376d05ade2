/** Lets someone add pictures to a form, with their progress and errors. */
import { MAX_REFERENCES } from '@fanfare/contract/custom-order-limits'
import { acceptAttribute } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'
import { uploads } from '#core/uploads/queue.ts'
import { t } from '#lib/i18n.ts'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { FilePreview } from '#ui/fields/file-field.tsx'
import { PhotoIcon } from '#ui/icons.ts'
import { UploadTile } from '#ui/upload-tile.tsx'
import type { Pictures } from './use-pictures.ts'
import css from './forms.module.css'

interface PicturePickerProps {
  readonly pictures: Pictures
  readonly legend: string
  readonly hint: string
}

export function PicturePicker({ pictures, legend, hint }: PicturePickerProps) {
  useUploadLimits()
  const { all } = pictures
  return (
    <Fieldset legend={legend} hint={hint}>
      <ul className={css['row']}>
        {all.map((item, at) => (
          <li key={item.key}>
            <Item picture={item} number={at + 1} />
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
    </Fieldset>
  )
}

function Item({ picture, number }: { readonly picture: QueuedUpload; readonly number: number }) {
  const { key, file, state, share, problem, canRetry } = picture
  const name = t('picture {number}', { number })
  return (
    <UploadTile
      name={name}
      share={state === 'waiting' || state === 'sending' ? share : undefined}
      problem={problem}
      onRetry={canRetry ? () => uploads.retry(key) : undefined}
      onRemove={() => uploads.remove(key)}
    >
      {file && <FilePreview file={file} alt={name} />}
    </UploadTile>
  )
}
