/** A bar above every page while someone works for a performer. */
import { stopWork } from '@fanfare/contract/team'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { session } from '#lib/session.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import css from './acting-bar.module.css'

export default function ActingBar() {
  const { name } = useMe()
  const { mutate, isPending } = useApiMutation(stopWork)
  const stop = () =>
    mutate(
      {},
      {
        // Everything on this page belongs to the performer, so the next one is a new document.
        onSuccess: () => {
          session.changeAccount()
          location.assign('/team')
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <aside className={css['bar']} aria-label={t('Team')}>
      <span className={css['text']}>{t('You work for {name}', { name })}</span>
      <Button size="small" variant="quiet" isPending={isPending} onClick={stop}>
        {t('Stop')}
      </Button>
    </aside>
  )
}
