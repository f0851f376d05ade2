/** Takes all filters away; nothing while none is chosen. */
import { useSearchParams } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { chosenIn, withoutFilters } from './address.ts'

export function ClearFilters({ size }: { size?: 'small' }) {
  const [params, setParams] = useSearchParams()
  if (chosenIn(params).length === 0) return null
  const clear = () => setParams(withoutFilters(params), { replace: true, preventScrollReset: true })
  return (
    <Button variant="quiet" onClick={clear} {...(size && { size })}>
      {t('Clear all')}
    </Button>
  )
}
