import { useInfiniteQuery } from '@tanstack/react-query'
import { listDownloads, type Download, type Purchase } from '@fanfare/contract/purchases'
import { infiniteQuery } from '#lib/api.ts'
import { fileSize } from '#lib/file-size.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PhotoIcon, VideoIcon, type Icon } from '#ui/icons.ts'
import { AudioIcon, DownloadIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Picture } from '#ui/picture.tsx'
import { Sheet } from '#ui/sheet.tsx'
import css from './download-sheet.module.css'

const PAGE = 50

export default function DownloadSheet({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { kind, targetId: id, with: performer } = purchase
  const pages = useInfiniteQuery(infiniteQuery(listDownloads, { params: { kind, id }, query: { limit: PAGE } }))
  return (
    <Sheet isOpen onClose={onClose} title={t('Download')}>
      <p className={css['lead']}>{t('Full quality, for your use only. {name} keeps all rights.', { name: performer.name })}</p>
      <InfiniteList
        pages={pages}
        label={t('Files')}
        empty={
          <EmptyState icon={DownloadIcon} title={t('Nothing to download')}>
            {t('The performer no longer offers these files for download. You can still view them here.')}
          </EmptyState>
        }
      >
        {(file, index) => <File file={file} place={index + 1} />}
      </InfiniteList>
    </Sheet>
  )
}

const icons: Readonly<Record<Download['kind'], Icon>> = { photo: PhotoIcon, video: VideoIcon, audio: AudioIcon }
const words = () => ({
  photo: (number: number) => t('Photo {number}', { number }),
  video: (number: number) => t('Video {number}', { number }),
  audio: (number: number) => t('Audio {number}', { number }),
})

function File({ file: { kind, name, bytes, url, alt, placeholder }, place }: { file: Download; place: number }) {
  const Drawn = icons[kind]
  const title = words()[kind](place)
  return (
    <div className={css['file']}>
      <span className={css['tile']}>{placeholder ? <Picture src="" placeholder={placeholder} ratio={1} /> : <Drawn />}</span>
      <span className={css['what']}>
        <b>{title}</b>
        {alt && (
          <span className={css['alt']} dir="auto">
            {alt}
          </span>
        )}
        <small>{fileSize(bytes)}</small>
      </span>
      <Button
        variant="quiet"
        size="small"
        to={url}
        reloadDocument
        download={name}
        aria-label={t('Download: {name}', { name: title })}
      >
        {t('Download')}
      </Button>
    </div>
  )
}
