/** The files of a delivery that are downloaded, not shown. */
import { useState } from 'react'
import type { CustomOrderDownload } from '@fanfare/contract/custom-order-views'
import { readCustomOrderFileLink } from '@fanfare/contract/custom-orders'
import { call, messageOf } from '#lib/api.ts'
import { fileSize } from '#lib/file-size.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon } from '#ui/icons.ts'
import { DownloadIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './orders.module.css'

interface DeliveredFilesProps {
  readonly orderId: string
  readonly files: readonly CustomOrderDownload[]
  readonly isLocked: boolean
}

export function DeliveredFiles({ orderId, files, isLocked }: DeliveredFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={css['files']} aria-label={t('Delivered files')}>
      {files.map((file) => (
        <li key={file._id}>
          <span className={css['name']}>
            <bdi>{file.name}</bdi>
            <small>{fileSize(file.bytes)}</small>
          </span>
          {isLocked ? <LockIcon size={18} /> : <DownloadFile orderId={orderId} file={file} />}
        </li>
      ))}
    </ul>
  )
}

/** The address of a file works for minutes, so it is fetched with the press. */
function DownloadFile({ orderId, file }: { readonly orderId: string; readonly file: CustomOrderDownload }) {
  const [isPending, setPending] = useState(false)
  async function download(): Promise<void> {
    setPending(true)
    try {
      const { url } = await call(readCustomOrderFileLink, { params: { id: orderId, fileId: file._id } })
      location.assign(url)
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={DownloadIcon}
      isPending={isPending}
      aria-label={t('Download: {name}', { name: file.name })}
      onClick={() => void download()}
    >
      {t('Download')}
    </Button>
  )
}
