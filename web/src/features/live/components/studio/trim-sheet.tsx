/** Cuts the recording of a show into a new video of the vault. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { trimVaultVideo, viewVaultItem } from '@fanfare/contract/vault'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { secondsIn } from './seconds-in.ts'

interface TrimSheetProps {
  readonly recordingId: string
  readonly onClose: () => void
}

export function TrimSheet({ recordingId, onClose }: TrimSheetProps) {
  const item = useQuery(query(viewVaultItem, { params: { id: recordingId } }))
  const media = item.data?.media
  return (
    <Sheet isOpen onClose={onClose} title={t('Trim recording')}>
      {item.isPending && <SkeletonRows count={2} />}
      <ErrorNote error={item.error} onRetry={item.refetch} />
      {item.data && <TrimForm recordingId={recordingId} length={media?.type === 'video' ? media.seconds : 0} onClose={onClose} />}
    </Sheet>
  )
}

function TrimForm({ recordingId, length, onClose }: TrimSheetProps & { readonly length: number }) {
  const [from, setFrom] = useState(formatDuration(0))
  const [to, setTo] = useState(formatDuration(Math.ceil(length)))
  const [start, end] = [secondsIn(from), secondsIn(to)]
  const trimming = useApiMutation(trimVaultVideo)
  const trim = () => {
    if (start === undefined || end === undefined) return
    trimming.mutate(
      { params: { id: recordingId }, body: { from: start, to: end } },
      {
        onSuccess() {
          toast(t('The trimmed video will be in your vault soon.'))
          onClose()
        },
      },
    )
  }
  const unreadable = t('Enter a time such as 1:30.')
  return (
    <Stack>
      <p>{t('The trimmed video is a new item of your vault. The recording stays as it is.')}</p>
      <TextField
        label={t('Start')}
        hint={t('The video can begin up to four seconds before this time.')}
        value={from}
        onChange={setFrom}
        error={start === undefined ? unreadable : undefined}
      />
      <TextField label={t('End')} value={to} onChange={setTo} error={end === undefined ? unreadable : undefined} />
      <ErrorNote error={trimming.error} />
      <Button isPending={trimming.isPending} disabled={start === undefined || end === undefined} onClick={trim}>
        {t('Trim recording')}
      </Button>
    </Stack>
  )
}
