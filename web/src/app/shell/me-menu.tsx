/** Behind `Me`: the own places, the theme, the way out; loaded when it is first opened. */
import { Link } from 'react-router'
import { signOut } from '@fanfare/contract/auth'
import type { Me } from '@fanfare/contract/users'
import { LanguageSwitch } from '#core/language-switch.tsx'
import { useRootData } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { forgetDrafts } from '#lib/drafts.ts'
import { session } from '#lib/session.ts'
import { setTheme, themes, useTheme, type Theme } from '#lib/theme.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, Username } from '#ui/avatar.tsx'
import { ChevronIcon, MoonIcon, SignOutIcon, SunIcon, SystemThemeIcon } from '#ui/icons.ts'
import { Popover } from '#ui/popover.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { itemsAt } from './navigation.ts'
import css from './me-menu.module.css'

interface MeMenuProps {
  readonly viewer: Me
  /** What was pressed: it opens at that button on a desktop, from below on a phone. */
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  readonly onClose: () => void
}

export default function MeMenu({ viewer, anchor, isOpen, onClose }: MeMenuProps) {
  const inside = <Inside viewer={viewer} onClose={onClose} />
  const title = t('My menu')
  if (matchMedia(PHONE).matches) {
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={title}>
        {inside}
      </Sheet>
    )
  }
  return (
    <Popover anchor={isOpen ? anchor : undefined} onClose={onClose} label={title}>
      {inside}
    </Popover>
  )
}

const PHONE = '(max-width: 767.9px)'

function Inside({ viewer, onClose }: Pick<MeMenuProps, 'viewer' | 'onClose'>) {
  const out = useApiMutation(signOut)
  return (
    <>
      <div className={css['who']}>
        <Avatar person={viewer} size={56} />
        <div>
          <strong>
            <bdi>{viewer.name || viewer.email}</bdi>
          </strong>
          {viewer.username && <Username of={viewer.username} />}
        </div>
      </div>
      <nav aria-label={t('My pages')} className={css['places']}>
        {itemsAt('own', viewer).map(({ to, label, icon: Drawn }) => (
          <Link key={to} to={to} className={css['place']} onClick={onClose}>
            <Drawn />
            <span>{label()}</span>
            <ChevronIcon size={16} />
          </Link>
        ))}
      </nav>
      <ThemeSwitch />
      <fieldset className={css['language']}>
        <legend>{t('Language')}</legend>
        <LanguageSwitch />
      </fieldset>
      {/* Whatever the server says, this browser forgets the token. */}
      <button
        type="button"
        className={css['place']}
        disabled={out.isPending}
        onClick={() => out.mutate({}, { onSettled: leave })}
      >
        <SignOutIcon />
        <span>{t('Sign out')}</span>
      </button>
    </>
  )
}

function leave(): void {
  forgetDrafts()
  session.end()
}

const icons = { light: SunIcon, dark: MoonIcon, system: SystemThemeIcon }
const words: Record<Theme, () => string> = { light: () => t('Light'), dark: () => t('Dark'), system: () => t('System') }

function ThemeSwitch() {
  const theme = useTheme(useRootData()?.theme ?? 'system')
  return (
    <fieldset className={css['themes']}>
      <legend>{t('Theme')}</legend>
      {themes.map((one) => {
        const Drawn = icons[one]
        return (
          <label key={one} className={css['theme']}>
            <input type="radio" name="theme" value={one} checked={theme === one} onChange={() => setTheme(one)} />
            <Drawn size={18} />
            {words[one]()}
          </label>
        )
      })}
    </fieldset>
  )
}
