/** The settings of all rooms of a performer: the menu, the moderators, and who is muted or banned. */
import { readLiveMenu } from '@fanfare/contract/live'
import { listLiveModerators, listLiveSanctions } from '@fanfare/contract/live-chat'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { MenuForm } from '../components/studio/menu-form.tsx'
import { Moderators, Sanctions, sanctions } from '../components/studio/moderators.tsx'

const page = createLoaders(async ({ list, read }) => {
  await Promise.all([read(readLiveMenu, {}), read(listLiveModerators, {}), list(listLiveSanctions, sanctions)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Menu and moderators'))

export default function LiveSettings() {
  const { items } = useApiQuery(readLiveMenu, {})
  return (
    <Page>
      <BackLink to="/studio/live">{t('Live')}</BackLink>
      <h1>{t('Menu and moderators')}</h1>
      <Section title={t('Menu')} isCard>
        <p>{t('Fans in your room buy these with one press, and everyone there sees it.')}</p>
        <MenuForm items={items} />
      </Section>
      <Section title={t('Moderators')} isCard>
        <p>{t('Moderators delete messages, pin them, mute and ban. They earn nothing and see no money.')}</p>
        <Moderators />
      </Section>
      <Section title={t('Muted and banned')}>
        <Sanctions />
      </Section>
    </Page>
  )
}
