import { readMassMessage } from '@fanfare/contract/mass-messages'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { t } from '#lib/i18n.ts'
import { MassDetails } from '../components/mass-details.tsx'

const page = createLoaders(async ({ read, params: { id = '' } }) => void (await read(readMassMessage, { params: { id } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Mass message'))

export default function MassMessagePage() {
  return <MassDetails back="/studio/mass-messages" />
}
