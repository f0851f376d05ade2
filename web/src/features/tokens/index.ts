import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { WalletIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { RailBalance } from './components/rail-balance.tsx'

export default feature({
  navigation: [{ to: '/wallet', label: () => t('Wallet'), icon: WalletIcon, who: ['fan'], at: { rail: 50, own: 20 } }],
  slots: { railFoot: RailBalance },
  ContentAct: lazyComponent(() => import('./components/tip-button.tsx')),
  topUp: () => import('./components/buy-tokens.tsx'),
})
