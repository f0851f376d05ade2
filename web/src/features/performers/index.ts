/** Performers as others find and see them, and their own account and studio. */
import { lazy } from 'react'
import { feature } from '#core/feature.ts'
import { SEARCHING } from '#core/searching.ts'
import { t } from '#lib/i18n.ts'
import { ExploreIcon, HomeIcon, SearchIcon, SettingsIcon, StudioIcon, UserIcon } from '#ui/icons.ts'

const MEMBERS = ['fan', 'performer', 'admin'] as const
const EVERYONE = ['visitor', ...MEMBERS] as const
const Suggestions = lazy(() => import('./components/suggestions.tsx'))

export default feature({
  name: 'performers',
  navigation: [
    { to: '/', label: () => t('Home'), icon: HomeIcon, who: ['visitor'], at: { rail: 10 }, isExact: true },
    { to: '/home', label: () => t('Home'), icon: HomeIcon, who: MEMBERS, at: { tabs: 10, rail: 10 } },
    { to: '/explore', label: () => t('Explore'), icon: ExploreIcon, who: EVERYONE, at: { tabs: 20, rail: 20, public: 10 } },
    {
      to: '/explore',
      label: () => t('Search'),
      icon: SearchIcon,
      who: EVERYONE,
      at: { bar: 10 },
      state: SEARCHING,
      shortcut: '/',
    },
    { to: ({ username }) => `/${username}`, label: () => t('My profile'), icon: UserIcon, who: ['performer'], at: { own: 10 } },
    { to: '/star/account', label: () => t('Account and prices'), icon: SettingsIcon, who: ['performer'], at: { own: 20 } },
    { to: '/studio', label: () => t('Studio'), icon: StudioIcon, who: ['performer'], at: { rail: 80, own: 30 }, isExact: true },
    { to: '/studio', label: () => t('Overview'), icon: StudioIcon, who: ['performer'], at: { studio: 10 } },
  ],
  realtime: () => import('./realtime.ts'),
  slots: { aside: Suggestions },
})
