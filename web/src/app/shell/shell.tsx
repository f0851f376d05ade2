/** The frame of the site: top bar and tabs on a phone, a rail at the side from 768 px, a right column from 1200 px. */
import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { Me } from '@fanfare/contract/users'
import { useAuthLinks } from '#core/auth-links.ts'
import { homeOf } from '#core/guard.ts'
import { useAccountUpdates } from '#core/account-updates.ts'
import { SEARCHING } from '#core/searching.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { useArrivals } from '#features/notifications/arrivals.ts'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Avatar, Username } from '#ui/avatar.tsx'
import { Button, Count, IconButton } from '#ui/button.tsx'
import { deferred } from '#ui/deferred.tsx'
import { BellIcon, PlusIcon, SearchIcon } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { railOf, tabsOf, type Place } from './navigation.ts'
import { RailEntry } from './rail-entry.tsx'
import { useUnread, type Unread } from './unread.ts'
import { useSearchKey } from './search-key.ts'
import css from './shell.module.css'

const MeMenu = deferred(() => import('./me-menu.tsx'))

interface ShellProps {
  readonly children: ReactNode
  /** Takes the right column's place, too. */
  readonly isWide?: boolean
  readonly aside?: ReactNode
}

export function Shell({ children, isWide = false, aside }: ShellProps) {
  const viewer = useViewer()
  const unread = useUnread(viewer !== null)
  const [menu, setMenu] = useState<Menu>()
  const pressMe = (event: MouseEvent<HTMLButtonElement>) => {
    const anchor = event.currentTarget
    setMenu((now) => ({ anchor, isOpen: !(now?.isOpen && now.anchor === anchor) }))
  }
  const closeMenu = () => setMenu((now) => now && { ...now, isOpen: false })
  useSearchKey()
  useArrivals()
  useAccountUpdates()
  return (
    <div className={css['shell']} data-wide={isWide || undefined}>
      <TopBar viewer={viewer} unread={unread} />
      <Rail viewer={viewer} unread={unread} onMe={pressMe} />
      <main id="main" className={css['main']} tabIndex={-1}>
        {children}
      </main>
      {!isWide && <aside className={css['aside']}>{aside}</aside>}
      {viewer && <BottomTabs viewer={viewer} unread={unread} onMe={pressMe} />}
      {viewer && menu && <MeMenu viewer={viewer} {...menu} onClose={closeMenu} />}
    </div>
  )
}

/** Once opened it stays, closed, so that it can give the focus back. */
interface Menu {
  readonly anchor: HTMLElement
  readonly isOpen: boolean
}

type PressMe = (event: MouseEvent<HTMLButtonElement>) => void

interface Parts {
  readonly viewer: Me | null
  readonly unread: Unread
}

function TopBar({ viewer, unread }: Parts) {
  const authLinks = useAuthLinks()
  const { siteName } = useSettings()
  return (
    <header className={css['top']}>
      <Wordmark name={siteName} to={viewer ? homeOf(viewer) : '/'} />
      <span className={css['tools']}>
        <IconButton label={t('Search')} icon={SearchIcon} to="/explore" state={SEARCHING} />
        {viewer && <IconButton label={t('Notifications')} icon={BellIcon} to="/notifications" count={unread.notifications} />}
        {!viewer && (
          <Button variant="quiet" size="small" to={authLinks.signIn()}>
            {t('Sign in')}
          </Button>
        )}
      </span>
    </header>
  )
}

function Rail({ viewer, unread, onMe }: Parts & { onMe: PressMe }) {
  const { siteName } = useSettings()
  return (
    <header className={css['rail']}>
      <Wordmark name={siteName} to={viewer ? homeOf(viewer) : '/'} />
      <nav aria-label={t('Main')} className={css['places']}>
        {railOf(viewer).map((place) => (
          <RailLink key={place.to} place={place} unread={unread} />
        ))}
      </nav>
      {viewer ? <RailFoot viewer={viewer} onMe={onMe} /> : <RailEntry />}
    </header>
  )
}

function RailLink({ place: { to, label, icon: Drawn, counts }, unread }: { place: Place; unread: Unread }) {
  const count = counts ? unread[counts] : 0
  return (
    <NavLink to={to} end={to === '/' || to === '/studio'} className={css['place'] ?? ''} title={label}>
      <span className={css['icon']}>
        <Drawn size={24} />
        <Count of={count} />
      </span>
      <span className={css['label']}>{label}</span>
    </NavLink>
  )
}

function RailFoot({ viewer, onMe }: { viewer: Me; onMe: PressMe }) {
  return (
    <div className={css['foot']}>
      {viewer.role === 'fan' && (
        <Link to="/wallet" className={css['balance']} id="balance">
          <TokenAmount value={viewer.balance} />
          <span className={css['plus']}>
            <PlusIcon size={16} />
            <VisuallyHidden>{t('Buy tokens')}</VisuallyHidden>
          </span>
        </Link>
      )}
      <button type="button" className={css['me']} onClick={onMe} aria-haspopup="dialog">
        <Avatar person={viewer} size={40} />
        <span className={css['label']}>
          <bdi>{viewer.name || viewer.email}</bdi>
          {viewer.username && <Username of={viewer.username} />}
        </span>
        <VisuallyHidden>{t('My menu')}</VisuallyHidden>
      </button>
    </div>
  )
}

function BottomTabs({ viewer, unread, onMe }: { viewer: Me; unread: Unread; onMe: PressMe }) {
  return (
    <nav aria-label={t('Main')} className={css['tabs']}>
      {tabsOf(viewer).map(({ to, label, icon: Drawn, counts }) => (
        <NavLink key={to} to={to} className={css['tab'] ?? ''}>
          <span className={css['icon']}>
            <Drawn size={24} />
            <Count of={counts ? unread[counts] : 0} />
          </span>
          {label}
        </NavLink>
      ))}
      <button type="button" className={css['tab']} onClick={onMe} aria-haspopup="dialog">
        <span className={css['icon']}>
          <Avatar person={viewer} size={24} />
        </span>
        {t('Me')}
      </button>
    </nav>
  )
}
