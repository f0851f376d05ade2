import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { TipIcon, WalletIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { RailBalance } from './components/rail-balance.tsx'

export default feature({
  name: 'tokens',
  navigation: [{ to: '/wallet', label: () => t('Wallet'), icon: WalletIcon, who: ['fan'], at: { rail: 50, own: 20 } }],
  realtime: () => import('./realtime.ts'),
  slots: { railFoot: RailBalance },
  checkoutOffers: {
    tip: () => import('./components/tip-offer.tsx'),
    tokens: () => import('./components/tokens-offer.tsx'),
  },
  ContentAct: lazyComponent(() => import('./components/tip-button.tsx')),
  topUp: () => import('./components/buy-tokens.tsx'),
  intents: { tip: () => import('./components/tip-intent.tsx') },
  saleKinds: { tip: { icon: TipIcon, one: () => t('Tip'), many: () => t('Tips'), paid: () => t('Tip') } },
})
