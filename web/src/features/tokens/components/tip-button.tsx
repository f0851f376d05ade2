/**
 * A tip button below content. Visitors sign up first. Purchases stay available after a performer leaves, but have no tip button.
 */
import { useNavigate } from 'react-router'
import { useAuthLinks } from '#core/auth-links.ts'
import { useCheckout } from '#core/checkout/index.ts'
import type { ContentActProps } from '#core/feature.ts'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { TipIcon } from '#ui/icons.ts'

export default function TipButton({ performer, className }: ContentActProps) {
  const viewer = useViewer()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const authLinks = useAuthLinks()
  if (!performer.isVerified || (viewer && viewer.role !== 'fan')) return null
  return (
    <button
      type="button"
      className={className}
      onClick={() =>
        viewer ? checkout.open({ kind: 'tip', performer }) : void navigate(authLinks.join(`tip:${performer.username}`))
      }
    >
      <TipIcon size={22} />
      {t('Tip')}
    </button>
  )
}
