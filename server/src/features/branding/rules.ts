/** Checks the targets of menu items and links. Pure. */
import type { MenuLink } from '@fanfare/contract/brand-views'
import { safePath } from '@fanfare/contract/site-path'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

interface Links {
  readonly menus: { readonly header: readonly MenuLink[]; readonly footer: readonly MenuLink[] }
  readonly socialLinks: readonly string[]
}

/** Throws `not_valid` for a target that is neither a page of this site nor an https address without user information. */
export function assertLinks({ menus, socialLinks }: Links): void {
  const message = () => t('Enter a path such as /explore, or an address that begins with https://.')
  for (const name of ['header', 'footer'] as const)
    if (!menus[name].every(({ to }) => isPath(to) || isAddress(to))) throw notValid(name, message())
  if (!socialLinks.every(isAddress)) throw notValid('socialLinks', t('Enter an address that begins with https://.'))
}

const isPath = (to: string): boolean => to === '/' || safePath(to) !== undefined

function isAddress(to: string): boolean {
  if (!/^https:\/\/[^\s\p{C}\\]+$/u.test(to) || !URL.canParse(to)) return false
  const { username, password, hostname } = new URL(to)
  return username === '' && password === '' && hostname.includes('.')
}
