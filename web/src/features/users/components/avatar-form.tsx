/** The account's picture: shown when it is chosen, uploaded immediately, with progress and cancel. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { uploadAvatar } from '@fanfare/contract/own-account'
import { acceptAttribute, photoError } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { ErrorNote, ProgressBar } from '#ui/feedback.tsx'
import { FilePreview } from '#ui/fields/file-field.tsx'
import { CameraIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { toast } from '#ui/toast.ts'
import css from './account.module.css'

const CropSheet = idleComponent(() => import('#ui/crop/crop-sheet.tsx'))

export function AvatarForm() {
  useUploadLimits()
  const me = useMe()
  const { photoMegabytes } = useSettings()
  const sending = useUpload(uploadAvatar)
  const [file, setFile] = useState<File>()
  const [uncut, setUncut] = useState<File>()
  const [problem, setProblem] = useState<string>()

  function choose(chosen: File): void {
    const complaint = photoError(chosen)
    setFile(undefined)
    setProblem(complaint || undefined)
    if (!complaint) setUncut(chosen)
  }

  async function send(chosen: File): Promise<void> {
    setUncut(undefined)
    setFile(chosen)
    setProblem(undefined)
    try {
      await sending.start({ files: { avatar: chosen } })
      setFile(undefined)
      toast(t('Picture saved'))
    } catch (error) {
      // A rejected file would be rejected again. A file lost to a connection error can be retried.
      if (isCancelled(error) || (error instanceof ApiError && error.status < 500)) setFile(undefined)
      if (!isCancelled(error)) setProblem(messageOf(error))
    }
  }

  return (
    <div className={css['picture']}>
      <span className={css['preview']}>{file ? <FilePreview file={file} /> : <Avatar person={me} size={96} />}</span>
      <div className={css['side']}>
        {sending.isPending ? (
          <>
            <ProgressBar share={sending.share} label={t('Uploading your picture')} />
            <p className={css['sending']}>
              {t('{percent} uploaded', { percent: formatPercent(sending.share) })}
              <Button variant="quiet" size="small" onClick={sending.cancel}>
                {t('Cancel')}
              </Button>
            </p>
          </>
        ) : (
          <>
            <PictureButton onChoose={choose} />
            <p className={css['hint']}>
              {t('JPEG, PNG, WebP or AVIF, up to {max} MB. You choose the part to show.', { max: photoMegabytes })}
            </p>
          </>
        )}
        {uncut && <CropSheet file={uncut} shape="circle" onDone={(cut) => void send(cut)} onClose={() => setUncut(undefined)} />}
        <ErrorNote error={problem} {...(file && { onRetry: () => send(file) })} />
      </div>
    </div>
  )
}

function PictureButton({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <label className={css['choose']}>
      <CameraIcon />
      {t('Choose picture')}
      <VisuallyHidden>
        <input
          type="file"
          accept={acceptAttribute('photo')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            // Resetting the field lets the same file be chosen again.
            target.value = ''
            if (chosen) onChoose(chosen)
          }}
        />
      </VisuallyHidden>
    </label>
  )
}
