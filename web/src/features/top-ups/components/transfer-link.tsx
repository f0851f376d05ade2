/** A link to bank transfers, if the site accepts them or waits for one. */
import { useQuery } from '@tanstack/react-query'
import { readTopUpOffer } from '@fanfare/contract/top-ups'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'

export function TransferLink() {
  const { data } = useQuery(query(readTopUpOffer, {}))
  if (!data?.account) return null
  return (
    <div>
      <Button variant="plain" size="small" to="/wallet/transfers">
        {t('Pay by bank transfer instead')}
      </Button>
    </div>
  )
}
