import { useNextParams } from '#core/next-params.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { readChosenOptions, withoutFilters } from './explore-url.ts'

export function ClearFilters({ size }: { size?: 'small' }) {
  const [params, change] = useNextParams()
  if (readChosenOptions(params).length === 0) return null
  return (
    <Button variant="quiet" onClick={() => change(withoutFilters)} {...(size && { size })}>
      {t('Clear all')}
    </Button>
  )
}
