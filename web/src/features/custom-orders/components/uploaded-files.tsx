/** Files of any type for a delivery: uploaded resumably, and removable until they are delivered. */
import { deleteCustomOrderFile } from '@fanfare/contract/custom-orders'
import { MAX_DELIVERED_DOWNLOADS } from '@fanfare/contract/custom-order-limits'
import { maxSizesLabel } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { UploadRow } from '#core/uploads/upload-row.tsx'
import { uploads } from '#core/uploads/queue.ts'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { fileSize } from '#lib/file-size.ts'
import { t } from '#lib/i18n.ts'
import { DropPlace } from '#ui/fields/drop-place.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { FileRow, FileRows } from '#ui/file-row.tsx'
import { UploadIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import type { OrderFiles } from './use-order-files.ts'

export function UploadedFiles({ orderId, files }: { readonly orderId: string; readonly files: OrderFiles }) {
  useUploadLimits()
  const { productMegabytes } = useSettings()
  const deletion = useApiMutation(deleteCustomOrderFile)
  const remove = (fileId: string, onSuccess?: () => void) =>
    deletion.mutate(
      { params: { id: orderId, fileId } },
      { ...(onSuccess && { onSuccess }), onError: (error) => toast(messageOf(error), 'bad') },
    )
  const hint = t('Up to {most} files of up to {size} each, such as a ZIP or PDF. The fan downloads them without a preview.', {
    most: MAX_DELIVERED_DOWNLOADS,
    size: maxSizesLabel(productMegabytes),
  })
  return (
    <Fieldset legend={t('Other files')} hint={hint}>
      {files.count > 0 && (
        <FileRows label={t('Other files')}>
          {files.stored.map(({ _id, name, bytes }) => (
            <FileRow key={_id} name={name} state="done" note={fileSize(bytes)} onRemove={() => remove(_id)} />
          ))}
          {files.running.map((upload) => {
            const { key, fileId } = upload
            const drop = () => uploads.remove(key)
            return <UploadRow key={key} upload={upload} onRemove={fileId === undefined ? drop : () => remove(fileId, drop)} />
          })}
        </FileRows>
      )}
      {files.hasRoom && (
        <DropPlace
          icon={UploadIcon}
          label={files.count === 0 ? t('Add files') : t('Add more files')}
          name="files"
          onFiles={files.add}
        />
      )}
    </Fieldset>
  )
}
