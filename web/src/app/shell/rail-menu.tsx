/** The account menu on a desktop, above its button at the bottom of the rail. */
import { locales } from '@fanfare/contract/locales'
import { localeNames } from '@fanfare/i18n/locales'
import { useLocaleChoice } from '#core/language-switch.tsx'
import { useSiteLinks } from '#core/site-links.ts'
import { reader, t } from '#lib/i18n.ts'
import { setTheme, themes } from '#lib/theme.ts'
import { InfoIcon } from '#ui/message-icons.ts'
import { LanguageIcon, SignOutIcon } from '#ui/page-icons.ts'
import { Menu, MenuAction, MenuChoices, MenuDivider, MenuLink, MenuPart } from '#ui/menu/menu.tsx'
import { themeIcons, themeName, useSignOut, useOwnTheme, AccountSummary, type AccountMenuProps } from './account-menu-parts.tsx'
import { menuAt } from './menus.ts'

export default function RailMenu({ viewer, ...menu }: AccountMenuProps) {
  const theme = useOwnTheme()
  const { choose } = useLocaleChoice()
  const { leave } = useSignOut()
  const links = useSiteLinks()
  const lang = locales.find((locale) => locale === reader().lang) ?? 'en'
  return (
    <Menu {...menu} label={t('My menu')} side="top" align="start" head={<AccountSummary viewer={viewer} />}>
      {menuAt('own', viewer).map(({ to, label, icon }) => (
        <MenuLink key={to} to={to} icon={icon}>
          {label()}
        </MenuLink>
      ))}
      <MenuDivider />
      <MenuChoices
        label={t('Theme')}
        icon={themeIcons[theme]}
        value={theme}
        options={themes.map((value) => ({ value, label: themeName(value) }))}
        onChoose={setTheme}
      />
      <MenuChoices
        label={t('Language')}
        icon={LanguageIcon}
        value={lang}
        options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
        onChoose={(locale) => void choose(locale)}
      />
      <MenuPart label={t('About this site')} icon={InfoIcon}>
        {links.map(({ to, label }) => (
          <MenuLink key={`${label} ${to}`} to={to}>
            {label}
          </MenuLink>
        ))}
      </MenuPart>
      <MenuDivider />
      <MenuAction icon={SignOutIcon} onSelect={leave}>
        {t('Sign out')}
      </MenuAction>
    </Menu>
  )
}
