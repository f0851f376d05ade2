/** The common parts of the phone's sheet and the desktop's menu behind `Me`. */
import { signOut } from '@fanfare/contract/auth'
import { useState } from 'react'
import type { Me } from '@fanfare/contract/users'
import { useRootData } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { removeDrafts } from '#lib/stored-drafts.ts'
import { t } from '#lib/i18n.ts'
import { session } from '#lib/session.ts'
import { useTheme, type Theme } from '#lib/theme.ts'
import { Avatar, Username } from '#ui/avatar.tsx'
import { MoonIcon, SunIcon, SystemThemeIcon } from '#ui/page-icons.ts'
import { loadRealtime } from '../load-realtime.ts'
import css from './account-menu.module.css'
import { runSignOut } from './run-sign-out.ts'

export interface AccountMenuProps {
  readonly viewer: Me
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AccountSummary({ viewer }: { viewer: Me }) {
  return (
    <div className={css['who']}>
      <Avatar person={viewer} size={56} />
      <div>
        <strong>
          <bdi>{viewer.name || viewer.email}</bdi>
        </strong>
        {viewer.username && <Username of={viewer.username} />}
      </div>
    </div>
  )
}

export const themeIcons = { light: SunIcon, dark: MoonIcon, system: SystemThemeIcon }
export const themeName = (theme: Theme): string => ({ light: t('Light'), dark: t('Dark'), system: t('System') })[theme]
export const useOwnTheme = (): Theme => useTheme(useRootData()?.theme ?? 'system')

/** Signs out. Whatever the server replies, this browser deletes the token and its stored data. */
export function useSignOut() {
  const { mutateAsync } = useApiMutation(signOut)
  const [isPending, setPending] = useState(false)
  const leave = () => {
    setPending(true)
    void runSignOut({ ends: endsOfFeatures, signOutAtServer: () => mutateAsync({}), leave: removeAccountData }).then(() =>
      setPending(false),
    )
  }
  return { isPending, leave }
}

/** The parts load a moment after the page. Without a connection, only loaded parts can run. */
async function endsOfFeatures() {
  const loaded = await loadRealtime()
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? (one.value.signOut ?? []) : []))
}

function removeAccountData(): void {
  removeDrafts()
  session.end()
}
