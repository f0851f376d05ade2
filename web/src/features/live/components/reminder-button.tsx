/** Turns the reminder of a scheduled show on and off. Visitors sign in first. */
import type { LiveCard } from '@fanfare/contract/live-views'
import { forgetLiveReminder, remindOfLiveRoom } from '@fanfare/contract/live'
import { useAuthLinks } from '#core/auth-links.ts'
import { useViewer } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { BellIcon, CheckIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'

export function ReminderButton({ room }: { readonly room: Pick<LiveCard, '_id' | 'performer' | 'isReminded'> }) {
  const viewer = useViewer()
  const authLinks = useAuthLinks()
  const remind = useApiMutation(remindOfLiveRoom)
  const forget = useApiMutation(forgetLiveReminder)
  const { _id: id, performer, isReminded } = room
  if (viewer?._id === performer._id || viewer?.role === 'admin') return null
  if (!viewer) {
    return (
      <Button variant="quiet" size="small" icon={BellIcon} to={authLinks.signIn()}>
        {t('Remind me')}
      </Button>
    )
  }
  const act = isReminded ? forget : remind
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isReminded ? CheckIcon : BellIcon}
      aria-pressed={isReminded}
      isPending={act.isPending}
      onClick={() => act.mutate({ params: { id } }, { onError: (error) => toast(messageOf(error), 'bad') })}
    >
      {isReminded ? t('Reminder set') : t('Remind me')}
    </Button>
  )
}
