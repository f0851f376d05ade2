import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { changeSeller, readSeller } from '@fanfare/contract/receipts'
import { IfPermitted } from '#core/permissions.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

/** Asks those who may enter the custodian's name and address to do so, while the public statement has none. */
export const CustodianNote = () => (
  <IfPermitted route={changeSeller}>
    <Missing />
  </IfPermitted>
)

function Missing() {
  const { data: seller } = useQuery(query(readSeller, {}))
  if (!seller || (seller.name !== '' && seller.address !== '')) return null
  return (
    <p>
      {t('The public records statement needs the name and address of the custodian of records.')}{' '}
      <Link to="/admin/receipts">{t('Enter the seller’s details')}</Link>
    </p>
  )
}
