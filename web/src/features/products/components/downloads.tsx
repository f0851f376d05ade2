/** The files of a digital product, for people who may download them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getDownloadLink, listProductFiles } from '@fanfare/contract/product-files'
import { MAX_PRODUCT_FILES, type ProductFile } from '@fanfare/contract/product-file-views'
import { call, messageOf, query } from '#lib/api.ts'
import { fileSize } from '#lib/file-size.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Section } from '#ui/layout/section.tsx'
import { DownloadIcon } from '#ui/page-icons.ts'
import { FileIcon } from '#ui/rare-icons.ts'
import { toast } from '#ui/toast.ts'
import { downloadFrom } from './download-from.ts'
import css from './downloads.module.css'

export default function Downloads({ id }: { id: string }) {
  const files = query(listProductFiles, { params: { id }, query: { limit: MAX_PRODUCT_FILES } })
  const { data, error, refetch } = useQuery(files)
  return (
    <Section title={t('Your files')} isCard>
      <ErrorNote error={error} onRetry={refetch} />
      {!data && !error && <SkeletonRows count={2} />}
      {data && (
        <>
          <p className={css['version']}>
            {data.updatedAt === null
              ? t('Version {version}', { version: data.version })
              : rich('Version {version}, updated {date}', { version: data.version, date: <DateOf at={data.updatedAt} /> })}
          </p>
          {data.note !== '' && (
            <p className={css['note']} dir="auto">
              {data.note}
            </p>
          )}
          <ul className={css['files']} aria-label={t('Files')}>
            {data.data.map((file) => (
              <FileRow key={file._id} id={id} file={file} isUsedUp={data.downloadsLeft === 0} onUsed={refetch} />
            ))}
          </ul>
          {data.downloadsLeft !== null && <DownloadsLeft count={data.downloadsLeft} />}
        </>
      )}
    </Section>
  )
}

const DownloadsLeft = ({ count }: { count: number }) => (
  <p className={css['version']}>
    {count === 0
      ? t('You’ve used all your downloads. Message the performer if you need another.')
      : t('{count, plural, one {# download left} other {# downloads left}}', { count })}
  </p>
)

interface FileRowProps {
  readonly id: string
  readonly file: ProductFile
  readonly isUsedUp: boolean
  readonly onUsed: () => unknown
}

function FileRow({ id, file: { _id: fileId, name, bytes }, isUsedUp, onUsed }: FileRowProps) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      // A link works for ten minutes, so each press gets a new one.
      const { url } = await call(getDownloadLink, { params: { id }, query: { fileId } })
      downloadFrom(url, name)
      onUsed()
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setPending(false)
    }
  }
  return (
    <li className={css['file']}>
      <FileIcon size={24} />
      <span className={css['what']}>
        <bdi>{name}</bdi>
        <small>{fileSize(bytes)}</small>
      </span>
      <Button
        variant="quiet"
        size="small"
        icon={DownloadIcon}
        isPending={isPending}
        disabled={isUsedUp}
        aria-label={t('Download: {name}', { name })}
        onClick={() => void download()}
      >
        {t('Download')}
      </Button>
    </li>
  )
}
