/** Lets the performer record a show if both agreed. The end of the show stops the recording. */
import { SHOW, type PrivateShow } from '@fanfare/contract/private-show-views'
import { startRecording, stopRecording } from '@fanfare/contract/streaming'
import { StageButton } from '#core/streaming/stage-buttons.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { StopIcon } from '#ui/message-icons.ts'
import { RecordIcon } from '#ui/stream-icons.ts'
import { toast } from '#ui/toast.ts'

export function RecordButton({ show: { _id: id, side, mayRecord, isRecording, running } }: { readonly show: PrivateShow }) {
  const start = useApiMutation(startRecording)
  const stop = useApiMutation(stopRecording)
  if (side === 'fan' || !mayRecord.fan || !mayRecord.performer || !running) return null
  const press = () =>
    (isRecording ? stop : start).mutate(
      { body: { kind: SHOW, _id: id } },
      {
        onSuccess: () => toast(isRecording ? t('Recording stopped. You’ll find it in your vault.') : t('Recording started')),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <StageButton
      label={isRecording ? t('Stop recording') : t('Start recording')}
      icon={isRecording ? StopIcon : RecordIcon}
      isOff={isRecording}
      aria-busy={start.isPending || stop.isPending || undefined}
      onClick={press}
    />
  )
}
