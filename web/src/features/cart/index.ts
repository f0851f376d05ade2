/** The cart of products from several performers, and their checkout. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { CartIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    { to: '/cart', label: () => t('Cart'), icon: CartIcon, who: ['visitor', 'fan'], at: { bar: 20, rail: 60 }, badge: 'cart' },
  ],
  everywhere: () => import('./components/cart-badge.tsx'),
})
