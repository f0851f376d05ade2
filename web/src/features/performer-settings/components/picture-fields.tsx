import { useId, useState } from 'react'
import { uploadPerformerAvatar, uploadPerformerCover, type OwnProfile } from '@fanfare/contract/own-profile'
import { acceptAttribute, photoError } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { isCancelled, useUpload } from '#lib/upload.ts'
import { t } from '#lib/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { FilePreview } from '#ui/fields/file-field.tsx'
import { CameraIcon, CloseIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './picture-fields.module.css'

const CropSheet = idleComponent(() => import('#ui/crop/crop-sheet.tsx'))

export function PictureFields({ profile }: { profile: OwnProfile }) {
  useUploadLimits()
  const { photoMegabytes } = useSettings()
  const avatar = useUpload(uploadPerformerAvatar)
  const cover = useUpload(uploadPerformerCover)
  const face = usePicture((file) => avatar.start({ files: { avatar: file } }))
  const wide = usePicture((file) => cover.start({ files: { cover: file } }))
  return (
    <div className={css['pictures']}>
      {wide.uncut && <CropSheet file={wide.uncut} shape="cover" onDone={wide.send} onClose={wide.cancel} />}
      {face.uncut && <CropSheet file={face.uncut} shape="circle" onDone={face.send} onClose={face.cancel} />}
      <div className={css['cover']}>
        {wide.file ? <FilePreview file={wide.file} /> : profile.cover !== '' && <img src={profile.cover} alt="" />}
        <Choose label={t('Change cover')} sending={cover} onChoose={wide.choose} />
      </div>
      <div className={css['face']}>
        {face.file ? (
          <span className={css['fresh']}>
            <FilePreview file={face.file} />
          </span>
        ) : (
          <Avatar person={profile} size={96} />
        )}
        <Choose label={t('Change picture')} sending={avatar} onChoose={face.choose} isSmall />
      </div>
      <p
        className={css['hint']}
        role={wide.problem || face.problem ? 'alert' : undefined}
        data-bad={!!(wide.problem || face.problem) || undefined}
      >
        {wide.problem ||
          face.problem ||
          t('Use a wide cover, such as 1500 × 600, and a square picture. Up to {max} MB each.', {
            max: photoMegabytes,
          })}
      </p>
    </div>
  )
}

/** Crops a chosen picture, shows it immediately and uploads it. If the upload fails, the old picture returns with the reason. */
function usePicture(send: (file: File) => Promise<unknown>) {
  const [file, setFile] = useState<File>()
  const [uncut, setUncut] = useState<File>()
  const [problem, setProblem] = useState('')

  function choose(chosen: File): void {
    const complaint = photoError(chosen)
    setProblem(complaint)
    if (complaint === '') setUncut(chosen)
  }

  async function sendCut(chosen: File): Promise<void> {
    setUncut(undefined)
    setFile(chosen)
    try {
      await send(chosen)
      toast(t('Picture changed'))
    } catch (error) {
      setFile(undefined)
      if (!isCancelled(error)) setProblem(messageOf(error))
    }
  }
  return { file, uncut, problem, choose, send: (cut: File) => void sendCut(cut), cancel: () => setUncut(undefined) }
}

interface ChooseProps {
  readonly label: string
  readonly sending: { readonly isPending: boolean; readonly share: number; readonly cancel: () => void }
  readonly onChoose: (file: File) => void
  readonly isSmall?: boolean
}

function Choose({ label, sending, onChoose, isSmall = false }: ChooseProps) {
  const id = useId()
  if (sending.isPending) {
    return (
      <span className={css['sending']} data-small={isSmall || undefined}>
        <ProgressBar share={sending.share} label={t('Uploading picture')} />
        <IconButton label={t('Cancel')} icon={CloseIcon} onClick={sending.cancel} />
      </span>
    )
  }
  return (
    <label htmlFor={id} className={css['choose']} data-small={isSmall || undefined} title={label}>
      <CameraIcon />
      <span data-hidden={isSmall || undefined}>{label}</span>
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={acceptAttribute('photo')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Resetting the field lets the same file be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
