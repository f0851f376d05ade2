/** A performer's offer of custom orders on the profile. Empty while the performer takes none. */
import { useQuery } from '@tanstack/react-query'
import { viewCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import type { Performer } from '@fanfare/contract/profiles'
import { askPath } from '#core/custom-orders/use-ask-command.ts'
import type { TryRead } from '#core/loaders.ts'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import css from './profile-card.module.css'

/** Call it in the loader of the page. */
export const readTerms = (tryRead: TryRead, performerId: string) => tryRead(viewCustomOrderTerms, { params: { id: performerId } })

export default function ProfileCard({ performer }: { readonly performer: Performer }) {
  const role = useViewer()?.role
  const { data } = useQuery(query(viewCustomOrderTerms, { params: { id: performer._id } }))
  if (!data?.terms || role === 'performer' || role === 'admin') return null
  const { minPrice, isFull } = data.terms
  return (
    <section className={css['card']} aria-label={t('Custom orders')}>
      <p className={css['words']}>
        <strong>{t('Made for you')}</strong>
        <small>
          {isFull
            ? t('No places free right now')
            : rich('Custom orders from {tokens}', { tokens: <TokenAmount value={minPrice} /> })}
        </small>
      </p>
      {!isFull && (
        <Button variant="quiet" size="small" icon={CustomOrderIcon} to={askPath(performer)}>
          {t('Ask for a custom order')}
        </Button>
      )}
    </section>
  )
}
