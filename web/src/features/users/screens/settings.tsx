/** Leads from the address that people type to the first page of their settings. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { readMe, type Me } from '@fanfare/contract/users'
import { pageTitle } from '#core/page.ts'
import { requestContextOf } from '#core/request-context.ts'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { t } from '#lib/i18n.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => redirect(settingsOf(await requestContextOf(context).viewer()))
export const clientLoader = async () => redirect(settingsOf(await cache().ensureQueryData(query(readMe, {}))))
export const meta = pageTitle(() => t('Settings'))

function settingsOf(viewer: Me | null): string {
  if (viewer?.role === 'fan') return '/user/account'
  return viewer?.isPerformer ? '/star/account' : '/settings/security'
}

export default function Settings() {
  return null
}
