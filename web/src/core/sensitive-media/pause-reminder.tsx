/** Tells an operator how much sensitive media they have uncovered today, and reminds them to pause. Only they see the number. */
import { useQuery } from '@tanstack/react-query'
import { readMyExposures } from '@fanfare/contract/exposures'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { endSitting, useSitting } from './exposures.ts'
import { isPauseDue } from './pause-clock.ts'
import css from './sensitive-media.module.css'

export function PauseReminder() {
  const now = useNow()
  const sitting = useSitting()
  const { data } = useQuery(query(readMyExposures, {}))
  if (!data) return null
  if (!isPauseDue(sitting, data, now))
    return (
      <p className={css['none']}>
        {t(
          '{count, plural, =0 {You haven’t uncovered any pictures or videos today.} one {You have uncovered # picture or video today.} other {You have uncovered # pictures and videos today.}} Only you see this number.',
          { count: data.today },
        )}
      </p>
    )
  return (
    <div className={css['pause']} role="status">
      <p>{t('Take a break. You have looked at sensitive media for a while. The queue can wait a few minutes.')}</p>
      <Button size="small" variant="quiet" onClick={endSitting}>
        {t('Continue after my break')}
      </Button>
    </div>
  )
}
