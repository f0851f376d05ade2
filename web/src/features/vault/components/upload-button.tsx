import { useRef } from 'react'
import { acceptAttribute } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { uploads } from '#core/uploads/queue.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.ts'

export function UploadButton() {
  useUploadLimits()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={PlusIcon} onClick={() => field.current?.click()}>
        {t('Upload')}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={`${acceptAttribute('picture')},${acceptAttribute('video')},${acceptAttribute('audio')}`}
        aria-label={t('Upload photos, videos and audio')}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          // Resetting the field lets the same file be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
