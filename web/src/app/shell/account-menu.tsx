/** The menu behind `Me`: own pages, theme and sign-out. A sheet on a phone, a menu elsewhere. Loads when the browser is idle. */
import { Link } from 'react-router'
import { LanguageSwitch } from '#core/language-switch.tsx'
import { setTheme, themes } from '#lib/theme.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { ChevronIcon, SignOutIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { themeIcons, themeName, useSignOut, useOwnTheme, AccountSummary, type AccountMenuProps } from './account-menu-parts.tsx'
import Foot from './foot.tsx'
import { menuAt } from './menus.ts'
import css from './account-menu.module.css'

const isPhone = () => matchMedia('(max-width: 767px)').matches
const RailMenu = idleComponent(
  () => import('./rail-menu.tsx'),
  () => !isPhone(),
)

export default function AccountMenu(props: AccountMenuProps) {
  return isPhone() ? <AccountSheet {...props} /> : <RailMenu {...props} />
}

function AccountSheet({ viewer, isOpen, onClose }: AccountMenuProps) {
  const { leave, isPending } = useSignOut()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('My menu')}>
      <AccountSummary viewer={viewer} />
      <nav aria-label={t('My pages')} className={css['places']}>
        {menuAt('own', viewer).map(({ to, label, icon: Drawn }) => (
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
      <button type="button" className={css['place']} disabled={isPending} onClick={leave}>
        <SignOutIcon />
        <span>{t('Sign out')}</span>
      </button>
      <div className={css['about']}>
        <Foot onFollow={onClose} />
      </div>
    </Sheet>
  )
}

function ThemeSwitch() {
  const theme = useOwnTheme()
  return (
    <fieldset className={css['themes']}>
      <legend>{t('Theme')}</legend>
      {themes.map((one) => {
        const Drawn = themeIcons[one]
        return (
          <label key={one} className={css['theme']}>
            <input type="radio" name="theme" value={one} checked={theme === one} onChange={() => setTheme(one)} />
            <Drawn size={18} />
            {themeName(one)}
          </label>
        )
      })}
    </fieldset>
  )
}
