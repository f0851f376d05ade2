/** Files of any type for a delivery: uploaded one at a time with progress, and removable until they are delivered. */
import { useState } from 'react'
import { MAX_DELIVERED_DOWNLOADS } from '@fanfare/contract/custom-order-limits'
import type { CustomOrderDownload } from '@fanfare/contract/custom-order-views'
import { deleteCustomOrderFile, uploadCustomOrderFile } from '@fanfare/contract/custom-orders'
import { displayedFileName } from '#core/media/accepted-files.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { fileSize } from '#lib/file-size.ts'
import { t } from '#lib/i18n.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ErrorNote, ProgressBar } from '#ui/feedback.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './uploaded-files.module.css'

interface UploadedFilesProps {
  readonly orderId: string
  readonly files: readonly CustomOrderDownload[]
}

export function UploadedFiles({ orderId: id, files }: UploadedFilesProps) {
  const sending = useUpload(uploadCustomOrderFile)
  const [problem, setProblem] = useState<string>()
  async function send(file: File): Promise<void> {
    setProblem(undefined)
    try {
      await sending.start({ params: { id }, body: { name: displayedFileName(file.name) }, files: { file } })
    } catch (error) {
      if (!isCancelled(error)) setProblem(messageOf(error))
    }
  }
  return (
    <Fieldset legend={t('Other files')}>
      {files.length > 0 && (
        <ul className={css['files']}>
          {files.map((file) => (
            <li key={file._id}>
              <span className={css['name']}>
                <bdi>{file.name}</bdi>
                <small>{fileSize(file.bytes)}</small>
              </span>
              <RemoveFile orderId={id} file={file} />
            </li>
          ))}
        </ul>
      )}
      {sending.isPending && (
        <div className={css['sending']}>
          <ProgressBar share={sending.share} label={t('Uploading file')} />
          <Button variant="plain" size="small" onClick={sending.cancel}>
            {t('Cancel')}
          </Button>
        </div>
      )}
      <ErrorNote error={problem} />
      {!sending.isPending && files.length < MAX_DELIVERED_DOWNLOADS && (
        <label className={css['add']}>
          {t('Add file')}
          <input
            type="file"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void send(file)
              // Lets the user choose the same file again.
              target.value = ''
            }}
          />
        </label>
      )}
      <p className={css['hint']}>{t('For example a ZIP or PDF. The fan downloads these files, and no one sees a preview.')}</p>
    </Fieldset>
  )
}

function RemoveFile({ orderId, file }: { readonly orderId: string; readonly file: CustomOrderDownload }) {
  const remove = useApiMutation(deleteCustomOrderFile)
  const press = () =>
    remove.mutate({ params: { id: orderId, fileId: file._id } }, { onError: (error) => toast(messageOf(error), 'bad') })
  return <IconButton label={t('Remove {name}', { name: file.name })} icon={TrashIcon} onClick={press} />
}
