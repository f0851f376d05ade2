/** Makes a photo the cover of the content that uses it, or of the profile. */
import { useState } from 'react'
import type { Reply } from '@fanfare/contract'
import type { ContentCard } from '@fanfare/contract/content'
import { setPhotoAsCover } from '@fanfare/contract/photos'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PhotoIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface MakeCoverProps {
  readonly id: string
  /** The content that uses the photo. */
  readonly usedIn: readonly ContentCard[]
}

export function MakeCover({ id, usedIn }: MakeCoverProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="plain" icon={PhotoIcon} onClick={() => setIsConfirming(true)}>
        {t('Use as cover')}
      </Button>
      <ConfirmMutation
        route={setPhotoAsCover}
        input={{ params: { id } }}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Use this photo as the cover?')}
        consequence={
          <Stack isClose>
            <p>{t('It becomes the cover of your newest gallery with this photo, or your profile cover if no gallery has it.')}</p>
            <p>{t('Everyone sees the cover, even if the other photos are paid.')}</p>
          </Stack>
        }
        action={t('Use as cover')}
        tone="primary"
        onDone={(reply) => toast(successMessage(reply, usedIn))}
      />
    </>
  )
}

function successMessage({ contentId }: Reply<typeof setPhotoAsCover>, usedIn: readonly ContentCard[]): string {
  if (contentId === null) return t('Profile cover changed')
  const title = usedIn.find(({ _id }) => _id === contentId)?.title
  return title ? t('Cover changed for {title}', { title }) : t('Cover changed for your newest gallery with this photo')
}
