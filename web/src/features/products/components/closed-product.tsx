/** A product that only followers or subscribers can see, for everyone else. */
import { SubscribeButton } from '#core/access/subscribe-button.tsx'
import { useAuthLinks } from '#core/auth-links.ts'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon } from '#ui/icons.ts'
import type { ClosedProduct as Closed } from './sold-product.ts'
import css from './closed-product.module.css'

const ClosedProduct = ({ product }: { product: Closed }) => (
  <div className={css['closed']}>
    {product.preview && <span className={css['picture']} style={{ backgroundImage: `url("${product.preview.placeholder}")` }} />}
    <div className={css['panel']}>
      <LockIcon size={24} />
      <p className={css['words']}>
        {product.visibleTo === 'followers'
          ? t('Only {name}’s followers can see this product.', { name: product.performer.name })
          : t('Only {name}’s subscribers can see this product.', { name: product.performer.name })}
      </p>
      <Join product={product} />
    </div>
  </div>
)

export default ClosedProduct

/** The way in: following is free, and visitors can start either from here. */
function Join({ product: { performer, visibleTo } }: { product: Closed }) {
  const viewer = useViewer()
  const authLinks = useAuthLinks()
  if (viewer && viewer.role !== 'fan') return null
  return (
    <>
      {visibleTo === 'followers' ? (
        <FollowButton performer={performer} isFollowed={false} />
      ) : (
        <SubscribeButton performer={performer} />
      )}
      {!viewer && (
        <Button variant="plain" size="small" to={authLinks.signIn()}>
          {t('Have an account? Sign in')}
        </Button>
      )}
    </>
  )
}
