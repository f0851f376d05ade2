/** A bar above every page while someone works for a performer. */
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useStopWork } from './start-work.ts'
import css from './acting-bar.module.css'

export default function ActingBar() {
  const { name } = useMe()
  const { stop, isPending } = useStopWork()
  return (
    <aside className={css['bar']} aria-label={t('Team')}>
      <span className={css['text']}>{t('You work for {name}', { name })}</span>
      <Button size="small" variant="quiet" isPending={isPending} onClick={stop}>
        {t('Stop')}
      </Button>
    </aside>
  )
}
