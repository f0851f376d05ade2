/** Sets the cover of a recording: a photo of the vault, the file's own cover, or none. */
import { useState } from 'react'
import type { Audio } from '@fanfare/contract/media'
import { putCover } from '@fanfare/contract/previews'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'

const VaultPicker = idleComponent(() => import('#core/media-drafts/vault-picker.tsx'))

export function CoverPicker({ audio: { _id: id, posterUrl } }: { readonly audio: Audio }) {
  const [isPicking, setIsPicking] = useState(false)
  const put = useApiMutation(putCover)
  const choose = (photoId: string | null, done: string) =>
    put.mutate(
      { params: { id }, body: { photoId } },
      { onSuccess: () => toast(done), onError: (problem) => toast(messageOf(problem), 'bad') },
    )
  return (
    <Section title={t('Cover')}>
      <Stack>
        <p>{t('Shown in the player and on cards. It’s blurred for people who can’t play the audio yet.')}</p>
        <Row>
          <Button variant="quiet" isPending={put.isPending} onClick={() => setIsPicking(true)}>
            {t('Use a photo from the vault')}
          </Button>
          {posterUrl !== '' && (
            <Button variant="plain" isPending={put.isPending} onClick={() => choose(null, t('Cover removed'))}>
              {t('Remove cover')}
            </Button>
          )}
        </Row>
        {isPicking && (
          <VaultPicker
            kinds={['photo']}
            chosenIds={[]}
            max={1}
            onPick={([photo]) => photo && choose(photo._id, t('Cover changed'))}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Stack>
    </Section>
  )
}
