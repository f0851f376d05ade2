/** The site's frame: top bar and tabs on a phone, a side rail from 768 px, a right column from 1200 px. */
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Me } from '@fanfare/contract/users'
import { homeOf } from '#core/guard.ts'
import { useSettings, useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, Username } from '#ui/avatar.tsx'
import { Button, Count, IconButton, nameWithCount } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { useBadge } from './badges.ts'
import { useEntryLink } from './entry-link.ts'
import { itemsAt, type VisibleItem } from './navigation.ts'
import { RailFootSlot } from './slot.tsx'
import css from './shell.module.css'

const Foot = lazyComponent(() => import('./foot.tsx'))
const RailEntry = lazyComponent(() => import('./rail-entry.tsx'))
const AccountMenu = idleComponent(() => import('./account-menu.tsx'))

interface ShellProps {
  readonly children: ReactNode
  /** Uses the right column's space too. */
  readonly isWide?: boolean
  readonly aside?: ReactNode
}

export function Shell({ children, isWide = false, aside }: ShellProps) {
  const viewer = useViewer()
  const [menu, setMenu] = useState<Menu>()
  const pressMe = (event: MouseEvent<HTMLButtonElement>) => {
    const anchor = event.currentTarget
    setMenu((now) => ({ anchor, isOpen: !(now?.isOpen && now.anchor === anchor) }))
  }
  const closeMenu = () => setMenu((now) => now && { ...now, isOpen: false })
  return (
    <div className={css['shell']} data-wide={isWide || undefined}>
      <TopBar viewer={viewer} />
      <Rail viewer={viewer} onMe={pressMe} />
      <main id="main" className={css['main']} tabIndex={-1}>
        {children}
      </main>
      {!isWide && <aside className={css['aside']}>{aside}</aside>}
      {!viewer && (
        <footer className={css['about']}>
          <Suspense>
            <Foot />
          </Suspense>
        </footer>
      )}
      {viewer && <BottomTabs viewer={viewer} onMe={pressMe} />}
      {viewer && menu && <AccountMenu viewer={viewer} {...menu} onClose={closeMenu} />}
    </div>
  )
}

/** Stays mounted after its first use, so that it can return the focus. */
interface Menu {
  readonly anchor: HTMLElement
  readonly isOpen: boolean
}

type PressMe = (event: MouseEvent<HTMLButtonElement>) => void

function TopBar({ viewer }: { viewer: Me | null }) {
  const entryLink = useEntryLink()
  const { siteName } = useSettings()
  return (
    <header className={css['top']}>
      <Wordmark name={siteName} to={viewer ? homeOf(viewer) : '/'} />
      <span className={css['tools']} data-tools>
        {itemsAt('bar', viewer).map((item) => (
          <BarLink key={item.to} {...item} />
        ))}
        {!viewer && (
          <Button variant="quiet" size="small" to={entryLink.to}>
            {entryLink.label}
          </Button>
        )}
      </span>
    </header>
  )
}

function BarLink({ to, label, icon, state, badge }: VisibleItem) {
  return <IconButton label={label()} icon={icon} to={to} {...(state && { state })} count={useBadge(badge)} />
}

function Rail({ viewer, onMe }: { viewer: Me | null; onMe: PressMe }) {
  const { siteName } = useSettings()
  return (
    <header className={css['rail']}>
      <Wordmark name={siteName} to={viewer ? homeOf(viewer) : '/'} />
      <nav aria-label={t('Main')} className={css['places']}>
        {itemsAt('rail', viewer).map((item) => (
          <RailLink key={item.to} {...item} />
        ))}
      </nav>
      <Suspense>{viewer ? <RailFoot viewer={viewer} onMe={onMe} /> : <RailEntry />}</Suspense>
    </header>
  )
}

function RailLink({ to, label, icon: Drawn, isExact = false, badge }: VisibleItem) {
  const name = label()
  const count = useBadge(badge)
  return (
    <NavLink to={to} end={isExact} className={css['place'] ?? ''} title={name}>
      <span className={css['icon']}>
        <Drawn size={24} />
        <Count of={count} />
      </span>
      <span aria-hidden className={css['label']}>
        {name}
      </span>
      <VisuallyHidden>{nameWithCount(name, count)}</VisuallyHidden>
    </NavLink>
  )
}

function RailFoot({ viewer, onMe }: { viewer: Me; onMe: PressMe }) {
  return (
    <div className={css['foot']} data-tools>
      <RailFootSlot viewer={viewer} />
      <button type="button" className={css['me']} onClick={onMe} aria-haspopup="menu">
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

function BottomTabs({ viewer, onMe }: { viewer: Me; onMe: PressMe }) {
  return (
    <nav aria-label={t('Main')} className={css['tabs']}>
      {itemsAt('tabs', viewer).map((item) => (
        <TabLink key={item.to} {...item} />
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

function TabLink({ to, label, icon: Drawn, badge }: VisibleItem) {
  const count = useBadge(badge)
  return (
    <NavLink to={to} className={css['tab'] ?? ''}>
      <span className={css['icon']}>
        <Drawn size={24} />
        <Count of={count} />
      </span>
      <span aria-hidden>{label()}</span>
      <VisuallyHidden>{nameWithCount(label(), count)}</VisuallyHidden>
    </NavLink>
  )
}
