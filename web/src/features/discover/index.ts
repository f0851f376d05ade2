import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ExploreIcon, SearchIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { FOCUS_SEARCH } from './components/focus-search.ts'

const EVERYONE = ['visitor', 'fan', 'performer', 'admin'] as const
const Suggestions = lazyComponent(() => import('./components/suggestions.tsx'))

export default feature({
  navigation: [
    { to: '/explore', label: () => t('Explore'), icon: ExploreIcon, who: EVERYONE, at: { tabs: 20, rail: 20, public: 10 } },
    {
      to: '/explore',
      label: () => t('Search'),
      icon: SearchIcon,
      who: EVERYONE,
      at: { bar: 10 },
      state: FOCUS_SEARCH,
      shortcut: '/',
    },
  ],
  slots: { aside: Suggestions },
})
