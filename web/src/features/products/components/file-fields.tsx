/** The files that buyers download: chosen by click or drop, uploaded resumably, and ordered. */
import { MAX_PRODUCT_FILES } from '@fanfare/contract/product-file-views'
import { maxSizesLabel } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { UploadRow } from '#core/uploads/upload-row.tsx'
import { useSettings } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { DropPlace } from '#ui/fields/drop-place.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { FileRows } from '#ui/file-row.tsx'
import { ArrowUpIcon, UploadIcon } from '#ui/page-icons.ts'
import type { FileDraft } from './use-file-draft.ts'

interface FileFieldsProps {
  readonly files: FileDraft
  readonly error: string | undefined
}

export default function FileFields({ files, error }: FileFieldsProps) {
  useUploadLimits()
  const { productMegabytes } = useSettings()
  const count = files.all.length
  const hint = t('Up to {most} files of up to {size} each. Buyers download them exactly as you upload them.', {
    most: MAX_PRODUCT_FILES,
    size: maxSizesLabel(productMegabytes),
  })
  return (
    <Fieldset legend={t('Files')} hint={hint} error={error}>
      {count > 0 && (
        <FileRows label={t('Files')}>
          {files.all.map((file, place) => (
            <UploadRow key={file.key} upload={file} onRemove={() => files.remove(file.key)}>
              {place > 0 && (
                <IconButton
                  label={t('Move {name} up', { name: file.name })}
                  icon={ArrowUpIcon}
                  onClick={() => files.move(place, place - 1)}
                />
              )}
            </UploadRow>
          ))}
        </FileRows>
      )}
      {count < MAX_PRODUCT_FILES && (
        <DropPlace
          icon={UploadIcon}
          label={count === 0 ? t('Add files') : t('Add more files')}
          name="files"
          onFiles={files.add}
        />
      )}
    </Fieldset>
  )
}
