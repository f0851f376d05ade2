/** Schedules content of any kind or changes its time, and reports the new time or the error. */
import { moveScheduled } from '@fanfare/contract/calendar'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

interface Content {
  readonly kind: string
  readonly _id: string
}

interface Callbacks {
  readonly onSuccess?: () => void
  readonly onSettled?: () => void
}

export function useReschedule() {
  const act = useApiMutation(moveScheduled)
  return {
    isPending: act.isPending,
    move: ({ kind, _id: id }: Content, at: string, { onSuccess, onSettled }: Callbacks): void =>
      act.mutate(
        { params: { kind, id }, body: { at } },
        {
          onSuccess: () => {
            toast(t('Scheduled for {time}', { time: formatDateTime(at) }))
            onSuccess?.()
          },
          onError: (error) => toast(messageOf(error), 'bad'),
          onSettled: () => onSettled?.(),
        },
      ),
  }
}
